/** Credentials: which results of `authorize` are accepted, and the response to the visitor. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../../src/core/auth.ts";
import { AccessDenied, CredentialsSignin } from "../../../src/core/errors/index.ts";
import { raw } from "../../../src/core/markers.ts";
import type { Account, User } from "../../../src/core/types/user.ts";
import {
  application,
  cookieNames,
  expectSignedOut,
  home,
  passwords,
  query,
  sessionOf,
  where,
} from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import type { Fields } from "../../world/browser.ts";
import { anyReference, withoutReference } from "../../world/reference.ts";
import { ada, callbackPath, csrfToken, enter, passwordSite, sendJson } from "./helpers.ts";

describe("the result of authorize", () => {
  it("signs in the user that it returns", async () => {
    const app = passwordSite();
    const browser = app.browser();
    expect(where(await enter(browser, ada))).toBe("/dashboard");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "ada", email: "ada@app.example" } });
  });

  it.each([[7], ["7"], [7n]])("accepts the id %o as text", async (id) => {
    const app = passwordSite(() => ({ id: id as string, name: "Seven" }));
    await enter(app.browser(), ada);
    expect(app.emittedEvents[0]?.[1]).toMatchObject({
      user: { id: "7" },
      account: { providerAccountId: "7", userId: "7" },
    });
  });

  it.each([[null], [undefined], [false], [""], [0], [[]], [[{ id: "1" }]], [true], ["admin"], [1]])(
    "CR-07: signs no user in for %o",
    async (answer) => {
      const app = passwordSite(() => answer as never);
      const browser = app.browser();
      const page = await enter(browser, ada);
      expect(query(page)).toMatchObject({ error: "CredentialsSignin", code: "credentials" });
      await expectSignedOut(browser, page);
    },
  );

  it.each([[{}], [{ id: null }], [{ id: "" }], [{ id: Number.NaN }], [{ id: {} }], [{ id: true }], [{ name: "Ada" }]])(
    "CR-07: signs no user in for %o, which has no usable id",
    async (answer) => {
      const app = passwordSite(() => answer as never);
      const browser = app.browser();
      const page = await enter(browser, ada);
      expect(query(page).error).toBe("Configuration");
      expect(app.log.errors).toEqual(["InvalidIdentity"]);
      await expectSignedOut(browser, page);
    },
  );

  it("U9: derives a stable id from provider and e-mail address, under jwt", async () => {
    const idOf = async (answer: object, id = "credentials"): Promise<unknown> => {
      const providers = [passwords({ id, authorize: () => answer as never })];
      const app = application({ session: { strategy: "jwt" }, providers });
      const browser = app.browser();
      await browser.visit("/auth/signin");
      await browser.submit(`/auth/callback/${id}`, ada);
      const [, message] = app.emittedEvents.find(([name]) => name === "signIn") ?? [];
      const { user, account } = message as { user: User; account: Account };
      expect(account.providerAccountId).toBe(user.id);
      return user.id;
    };
    const first = await idOf({ email: "ada@example.com" });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await idOf({ name: "Ada", email: " Ada@Example.com" })).toBe(first);
    expect(await idOf({ email: "bob@example.com" })).not.toBe(first);
    expect(await idOf({ email: "ada@example.com" }, "staff")).not.toBe(first);
    expect(await idOf({ id: "7", email: "ada@example.com" })).toBe("7");
  });

  it("U9: derives none if sessions are stored: the error explains what to return", async () => {
    const app = application({
      adapter: adapter(),
      session: { strategy: "database" },
      providers: [passwords({ authorize: () => ({ email: "ada@example.com" }) })],
    });
    const browser = app.browser();
    expect(query(await enter(browser, ada)).error).toBe("Configuration");
    expect(app.log.thrown[0]?.message).toMatch(/returned a user without an id\. Return an object with a stable `id`/);
  });

  it.each([
    ["a custom code", "locked_out-2", "locked_out-2"],
    ["markup", '"><script>', '"><script>'],
    ["words", "Too many attempts. Try again at 12:30!", "Too many attempts. Try again at 12:30!"],
    ["another script", "zu viele Versuche – später 😀", "zu viele Versuche – später 😀"],
    ["separators of a query", "a&error=AccessDenied#x", "a&error=AccessDenied#x"],
    ["200 characters", "c".repeat(200), "c".repeat(200)],
    ["201 characters", "c".repeat(201), "credentials"],
    ["half of a character", "\ud83d", "credentials"],
    ["10,000 characters", "c".repeat(10_000), "credentials"],
    ["a line break", "a\r\nLocation: https://evil.example", "credentials"],
    ["nothing", "", "credentials"],
    ["a number in a list", ["odd", 1], "credentials"],
  ])("CR-08, U9: may name %s as the reason, and it is safe in a URL", async (_what, code, expected) => {
    class Refused extends CredentialsSignin {
      override code = code as string;
    }
    const app = passwordSite(() => {
      throw new Refused();
    });
    const browser = app.browser();
    const page = await enter(browser, ada);
    expect(query(page)).toEqual({ error: "CredentialsSignin", code: expected, callbackUrl: `${home}/dashboard` });
    expect(page.url).not.toContain("evil");
    await expectSignedOut(browser, page);
  });

  it("is a failure of the application when it throws anything else", async () => {
    const app = passwordSite(() => {
      throw new Error("column users.password_hash does not exist");
    });
    const browser = app.browser();
    const page = await enter(browser, ada);
    expect(query(page).error).toBe("Configuration");
    expect(page.html).not.toContain("password_hash");
    expect(app.log.thrown.map(({ type, cause }) => [type, cause?.provider])).toEqual([
      ["CallbackRouteError", "credentials"],
    ]);
    await expectSignedOut(browser, page);
  });

  it("may be an error of the library, which is passed on unchanged", async () => {
    const app = passwordSite(() => {
      throw new AccessDenied("banned");
    });
    expect(query(await enter(app.browser(), ada)).error).toBe("AccessDenied");
  });
});

describe("what the visitor receives", () => {
  it("CR-04: is the same for an unknown name and a wrong password", async () => {
    const answer = async (fields: Fields) => {
      const app = passwordSite();
      const browser = app.browser();
      await browser.visit("/auth/signin");
      const token = browser.page.forms[0]?.fields.csrfToken;
      const page = await browser.post(callbackPath, { ...fields, csrfToken: token }, { follow: false });
      const reference = new URL(page.url).searchParams.get("reference") ?? "";
      expect(reference).toMatch(anyReference);
      const { status, url, html, headers, set } = page;
      return JSON.parse(JSON.stringify({ status, url, html, headers: [...headers], set }).replaceAll(reference, "X"));
    };
    expect(await answer({ username: "nobody", password: "x" })).toEqual(
      await answer({ username: "ada", password: "x" }),
    );
  });

  it("CR-17: is the same by script as by form", async () => {
    const app = passwordSite();
    const page = await enter(app.browser(), { username: "ada", password: "wrong" });
    const fields = `"username":"ada","password":"wrong","callbackUrl":"/dashboard"`;
    const response = await sendJson(app.browser(), fields, { "x-auth-return-redirect": "1" });
    expect(response.status).toBe(200);
    expect(withoutReference((await response.json()).url)).toBe(withoutReference(page.url));
  });

  it("CR-17: is thrown to server code, with nothing more than the error", async () => {
    const app = passwordSite();
    const browser = app.browser();
    const body = JSON.stringify({ csrfToken: await csrfToken(browser), username: "ada", password: "wrong horse" });
    const cookie = Object.entries(browser.cookies)
      .map((pair) => pair.join("="))
      .join("; ");
    const headers = { "content-type": "application/json", cookie, host: "app.example" };
    const request = new Request(home + callbackPath, { method: "POST", body, headers });
    const thrown = await Auth(request, { ...app.config, raw }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(CredentialsSignin);
    expect(JSON.stringify(thrown) + String((thrown as Error).stack)).not.toContain("wrong horse");
  });

  it("CR-18: is never the password, in no log, event, address or page", async () => {
    const password = "canary-5e8f1c";
    const results = [
      () => ({ id: "1" }),
      () => null,
      () => {
        throw new Error("down");
      },
      () => ({}),
    ];
    for (const result of results) {
      const app = application({ debug: true, providers: [passwords({ authorize: result as never })] });
      const browser = app.browser();
      const page = await enter(browser, { username: "ada", password });
      await browser.visit("/auth/session");
      const seen = JSON.stringify([page, app.emittedEvents, app.log.lines, browser.page, browser.cookies]);
      expect(seen).not.toContain(password);
      expect(app.log.thrown.map(({ stack, cause }) => `${stack}${cause?.err?.stack}`).join()).not.toContain(password);
    }
  });
});

describe("credentials and the database strategy", () => {
  it("CR-19: give a stored session, as decided, and not a configuration error", async () => {
    const store = adapter();
    const user = await store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const app = application({ providers: [passwords({ authorize: () => user })], adapter: store });
    const browser = app.browser();
    expect(where(await enter(browser, ada))).toBe("/dashboard");
    expect(store.called).toContain("createSession");
    expect(browser.cookies[cookieNames.session]).toMatch(/^[0-9a-f]{64}$/);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
  });

  it("CR-19: refuse a user who is not stored, with a message for the developer", async () => {
    const store = adapter();
    const app = application({ providers: [passwords()], adapter: store });
    const browser = app.browser();
    const page = await enter(browser, ada);
    expect(query(page).error).toBe("Configuration");
    expect(app.log.errors).toEqual(["InvalidIdentity"]);
    expect(store.called).not.toContain("createSession");
    await expectSignedOut(browser, page);
  });
});
