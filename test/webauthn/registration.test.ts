/** Who may register a passkey: no account enumeration, no takeover, and the signIn callback decides. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import Passkey from "../../src/providers/passkey.ts";
import { email } from "../core/helpers.ts";
import { expectSignedOut, query, sessionOf, where } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import {
  ask,
  callbackPath,
  optionsFor,
  passkeysAt,
  post,
  register,
  signInWithPasskey,
  signUpUser,
  site,
  storedId,
} from "./helpers.ts";

useClock();

const formFields = { email: { required: true, autocomplete: "username webauthn" } };

describe("options", () => {
  /** The part of an answer that is not random. */
  const shape = async (response: Response) => {
    const { action, options } = await response.json();
    const { challenge, user, ...rest } = options;
    return { status: response.status, action, rest, lengths: [challenge.length, user?.id.length] };
  };

  it("WA-19: are the same for a known and an unknown address", async () => {
    const at = site({ formFields });
    await signUpUser(at, {}, { email: "ada@app.example" });
    for (const action of ["authenticate", "register"]) {
      const responses = [];
      for (const address of ["ada@app.example", "eve@app.example"]) {
        const before = at.database.calls.length;
        const { rest, ...answer } = await shape(await ask(at.browser(), { action, email: address }));
        responses.push({ ...answer, rest, looks: at.database.called.slice(before) });
      }
      expect(responses[0]).toEqual(responses[1]);
      expect(responses[0]).toMatchObject({ status: 200, action });
    }
  });

  it("WA-19: name no passkey, except to its owner, who may create no second on the same device", async () => {
    const at = site();
    const { browser, keys } = await signUpUser(at);
    const list = async (params: Record<string, string>, who = at.browser()) =>
      (await (await ask(who, params)).json()).options;
    expect((await list({ action: "authenticate" })).allowCredentials).toBeUndefined();
    expect((await list({ action: "register", name: "Eve" })).excludeCredentials).toEqual([]);
    expect((await list({ action: "register" }, browser)).excludeCredentials).toEqual([
      { id: keys.passkeys[0]?.id, type: "public-key", transports: ["internal", "hybrid"] },
    ]);
  });

  it("require a discoverable passkey, and user verification", async () => {
    const at = site({ timeout: 60, relyingParty: { name: "App" } });
    const { options } = await (await ask(at.browser(), { action: "register", name: "Ada" })).json();
    expect(options).toMatchObject({
      rp: { id: "app.example", name: "App" },
      user: { name: "Ada", displayName: "Ada" },
      timeout: 60_000,
      attestation: "none",
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    });
    const assertion = await (await ask(at.browser(), {})).json();
    expect(assertion).toMatchObject({
      action: "authenticate",
      options: { rpId: "app.example", userVerification: "required", timeout: 60_000 },
    });
  });

  it("WA-18: give a user the same handle each time: a version byte, and the SHA-256 of their id", async () => {
    const at = site();
    const { browser, keys } = await signUpUser(at);
    const [first, second] = [
      await optionsFor(browser, { action: "register" }),
      await optionsFor(browser, { action: "register" }),
    ];
    expect(first.user?.id).toBe(second.user?.id);
    const { userId = "" } = (await at.database.getAuthenticator(storedId(keys))) ?? {};
    const hash = createHash("sha256").update(userId).digest();
    expect(Buffer.from(first.user?.id ?? "", "base64url")).toEqual(Buffer.concat([Buffer.of(1), hash]));
    // The one that was made before there was a user is the same: the id was chosen first.
    expect(keys.passkeys[0]?.userHandle).toBe(first.user?.id);
  });

  it.each<readonly [number, Record<string, string>, string]>([
    [400, { action: "delete" }, "InvalidRequest"],
    [400, { action: "" }, "InvalidRequest"],
    [400, { action: "register" }, "InvalidRequest"],
    [400, { action: "register", name: "   " }, "InvalidRequest"],
    [400, { action: "register", name: "x".repeat(65) }, "InvalidRequest"],
    [400, { action: "register", name: "Ada\nAdmin" }, "InvalidRequest"],
    [400, { action: "register", name: "Ada\u202eadA" }, "InvalidRequest"],
  ])("are refused with %i for %j", async (status, params, error) => {
    const response = await ask(site().browser(), params);
    expect([response.status, await response.json()]).toEqual([status, { error, reference: expect.any(String) }]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("are refused to visitors for an invalid address", async () => {
    const response = await ask(site({ formFields }).browser(), { action: "register", email: "a@b@c" });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: "EmailInvalid", reference: expect.any(String) },
    ]);
  });

  it("exist for providers of passkeys only", async () => {
    const at = site({}, { providers: [Passkey(), email([])] });
    expect((await ask(at.browser(), {}, "email")).status).toBe(404);
    expect((await ask(at.browser(), {}, "nothing")).status).toBe(404);
    expect((await at.browser().fetch("/auth/webauthn-options")).status).toBe(404);
    expect((await ask(at.browser(), {})).status).toBe(200);
  });

  it("name the missing package, in the log only", async () => {
    const at = site({ library: () => Promise.reject(new Error("Cannot find package")) });
    const response = await ask(at.browser(), {});
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: "Configuration", reference: expect.any(String) },
    ]);
    expect(at.log.thrown[0]?.message).toContain("npm install @simplewebauthn/server");
  });
});

describe("a new user", () => {
  it("WA-21: has an unused address, or is refused", async () => {
    const at = site({ formFields });
    await signUpUser(at, {}, { email: "ada@app.example" });
    const before = at.database.called.filter((name) => name === "createUser");
    const browser = at.browser();
    const page = await register(browser, passkeysAt(), {}, { email: " Ada@APP.example " });
    expect(query(page).error).toBe("AccountNotLinked");
    await expectSignedOut(browser);
    expect(at.database.called.filter((name) => name === "createUser")).toEqual(before);
    expect(where(await register(browser, passkeysAt(), {}, { email: "eve@app.example" }))).toBe("/dashboard");
  });

  it("has an address that counts as unverified, in its canonical form", async () => {
    const at = site({ formFields });
    await signUpUser(at, {}, { email: " Ada@APP.example " });
    expect(await at.database.getUserByEmail("ada@app.example")).toMatchObject({ emailVerified: null });
  });

  it("has no address, unless the provider requires one", async () => {
    const at = site();
    const { browser } = await signUpUser(at, {}, { email: "ada@app.example" });
    expect(await at.database.getUserByEmail("ada@app.example")).toBeNull();
    expect((await sessionOf(browser))?.user).toEqual({ name: "Ada", image: null });
  });

  it("is not created if only signed-in users may add passkeys", async () => {
    const response = await ask(site({ signUp: false }).browser(), { action: "register", name: "Ada" });
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: "AccessDenied", reference: expect.any(String) },
    ]);
  });

  it("is redirected to the page for new users, once", async () => {
    const at = site({}, { pages: { newUser: "/welcome" } });
    const [browser, keys] = [at.browser(), passkeysAt()];
    expect(where(await register(browser, keys))).toBe("/welcome?callbackUrl=https%3A%2F%2Fapp.example%2Fdashboard");
    expect(where(await signInWithPasskey(at.browser(), keys))).toBe("/dashboard");
  });

  it("is created whole or not at all", async () => {
    for (const fail of ["linkAccount", "createAuthenticator", "updateAuthenticator"] as const) {
      const at = site({}, { faults: { fail } });
      const browser = at.browser();
      expect(query(await register(browser, passkeysAt())).error).toBe("ServiceUnavailable");
      await expectSignedOut(browser);
      const [{ input = [] } = {}] = at.database.calls.filter(({ method }) => method === "createUser");
      const { id } = input[0] as { id: string };
      expect(await at.database.getUser(id)).toBeNull();
      expect(await at.database.listAuthenticatorsByUserId(id)).toEqual([]);
    }
  });
});

describe("a second passkey", () => {
  it.each(["createAuthenticator", "updateAuthenticator"] as const)(
    "is added whole or not at all: %s fails",
    async (fail) => {
      const at = site();
      const { browser, keys } = await signUpUser(at);
      const { userId = "" } = (await at.database.getAuthenticator(storedId(keys))) ?? {};
      const second = passkeysAt();
      at.database.breaks({ fail });
      expect(query(await register(browser, second)).error).toBe("ServiceUnavailable");
      at.database.breaks();
      expect((await at.database.listAuthenticatorsByUserId(userId)).map((row) => row.credentialID)).toEqual([
        storedId(keys),
      ]);
      expect(await at.database.getAccount(storedId(second), "passkey")).toBeNull();
    },
  );
});

describe("the signIn callback", () => {
  const answers: readonly (readonly [string, Callbacks["signIn"], string])[] = [
    ["a URL", () => "/please-wait", "/please-wait"],
    ["false", () => false, "/auth/error?error=AccessDenied"],
    [
      "a throw",
      () => {
        throw new Error("not today");
      },
      "/auth/error?error=AccessDenied",
    ],
  ];

  it.each(answers)("WA-20: that returns %s signs no user in, and nothing is written", async (_, signIn, leadsTo) => {
    const open = site();
    const { keys } = await signUpUser(open);
    const closed = site({}, { adapter: open.database, callbacks: { signIn } });
    const writes = () =>
      open.database.called.filter((name) => /^(create|update|link|delete)/.test(name) && !name.includes("Token"));
    const before = writes();
    const browser = closed.browser();
    for (const attempt of [() => signInWithPasskey(browser, keys), () => register(browser, passkeysAt())]) {
      expect(where(await attempt()).startsWith(leadsTo)).toBe(true);
      await expectSignedOut(browser);
    }
    expect(writes()).toEqual(before);
  });
});

describe("a body", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  // In a form each bracket takes three bytes, and a body has 100,000.
  const deep = nested(15_000);
  it.each<readonly [number, string, string]>([
    [400, "no JSON", "x"],
    [400, "empty", ""],
    [400, "a list", "[]"],
    [400, "too deeply nested", deep],
    [400, "too deeply nested in a member", `{"id":${deep}}`],
    [
      400,
      "with an id that is not a text",
      '{"id":5,"rawId":5,"type":"public-key","response":{"clientDataJSON":"e30"}}',
    ],
    [400, "without a response", '{"id":"AAAA","rawId":"AAAA","type":"public-key"}'],
    [400, "of another type", '{"id":"AAAA","rawId":"AAAA","type":"password","response":{}}'],
    [413, "of 100,000 levels", nested(100_000)],
    [413, "of ten megabytes", "x".repeat(10_000_000)],
  ])("WA-23: is refused with %i when its data is %s", async (status, _, data) => {
    const at = site();
    for (const action of ["register", "authenticate"]) {
      const browser = at.browser();
      const page = await post(browser, action, data);
      expect(page.status).toBe(status);
      await expectSignedOut(browser, page);
    }
  });

  it("WA-23: is refused with 400 for an unknown action, and without data", async () => {
    const { browser, keys } = await signUpUser(site());
    const options = await optionsFor(browser, {});
    expect((await post(browser, "delete", keys.get(options))).status).toBe(400);
    expect((await post(browser, "", keys.get(options))).status).toBe(400);
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    expect((await browser.post(callbackPath, { action: "authenticate", csrfToken })).status).toBe(400);
  });

  it("WA-23: that is complete is accepted", async () => {
    const at = site();
    const { keys } = await signUpUser(at);
    expect(where(await signInWithPasskey(at.browser(), keys))).toBe("/dashboard");
  });
});
