/** Attack group ID: tokens of other sign-ins and purposes, and the identity of a user. */
import { describe, expect, it } from "vitest";
import type { AdapterAccount, AdapterUser } from "../../src/core/types/adapter.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { start } from "../world/clock.ts";
import { ada, createIssuer } from "../world/issuer.ts";
import { signIn, visitorOf } from "../world/journey.ts";
import { expectRefused, expectSignedIn, expectSignedOut, useTrials } from "./helpers.ts";

const { trial, stage } = useTrials();
const now = start / 1000;
const usual = { iss: "https://op.example", aud: "cid", sub: "ada-1815", iat: now, exp: now + 3600 };

describe("a token of another sign-in", () => {
  it("ID-39: an id_token of an earlier login is refused, by its nonce", async () => {
    const set = stage();
    await signIn(set.browser, set.issuer);
    const { id_token } = set.issuer.issued[0] ?? {};
    set.issuer.setFaults({ idToken: String(id_token) });
    const victim = visitorOf(set.config);
    const page = await signIn(victim, set.issuer, { callbackUrl: "/dashboard" });
    expect(new URL(page.url).searchParams.get("error")).toBe("Configuration");
    expect(set.log.errors).toEqual(["InvalidToken"]);
    expect(set.log.thrown[0]?.message).toContain("nonce");
    expect(page.set.filter((line) => line.includes("session-token"))).toEqual([]);
  });

  it("ID-39: a nonce that was not requested belongs to another sign-in", async () => {
    await expectRefused(await trial({ provider: { checks: ["pkce", "state"] }, faults: { nonce: "x" } }));
  });

  it("ID-40: tokens that an application refreshes itself are not handled: the library requests codes only", async () => {
    const set = stage();
    await signIn(set.browser, set.issuer);
    for (let i = 0; i < 3; i++) await set.browser.fetch("/auth/session");
    expect(set.issuer.requests.token.map(({ body }) => body.grant_type)).toEqual(["authorization_code"]);
  });
});

describe("a token of another purpose", () => {
  const issuer = createIssuer();
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };

  it("ID-42: a logout token is not an id_token", async () => {
    const logout = issuer.sign({ ...usual, jti: "1", sid: "s", events: event });
    await expectRefused(await trial({ faults: { idToken: logout } }));
    const disguised = { claims: { events: event } };
    await expectRefused(await trial({ faults: disguised }));
    await expectRefused(await trial({ faults: { ...disguised, typ: "logout+jwt" } }));
  });

  it("ID-42: a JWT access token is not an id_token", async () => {
    const access = { ...usual, jti: "1", client_id: "cid", scope: "openid" };
    await expectRefused(await trial({ faults: { idToken: issuer.sign(access, { typ: "at+jwt" }) } }));
    await expectRefused(await trial({ faults: { idToken: issuer.sign({ ...access, aud: "https://api.example" }) } }));
    await expectRefused(await trial({ faults: { idToken: issuer.sign(access) } }));
  });
});

describe("the identity of a user", () => {
  it("ID-43: is their sub, byte by byte: similar ones are different users", async () => {
    const set = stage({ provider: { idToken: true } });
    const subs = ["ada", "ada\u0000", "ada ", " ada", "Ada", "adı", "adi", "ad\u0131\u0307", "a\u0301da", "\u00e1da"];
    for (const [i, sub] of subs.entries()) {
      await signIn(visitorOf(set.config), set.issuer, { user: { ...ada, sub, email: `p${i}@example.com` } });
    }
    const accounts = set.store.calls
      .filter(({ method }) => method === "linkAccount")
      .map(({ input }) => input[0] as AdapterAccount);
    expect(set.log.errors).toEqual([]);
    expect(accounts.map(({ providerAccountId }) => providerAccountId)).toEqual(subs);
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(subs.length);
  });

  it("ID-43: is the same at each sign-in", async () => {
    const set = stage();
    for (let i = 0; i < 2; i++) await signIn(visitorOf(set.config), set.issuer);
    expect(set.store.called.filter((method) => method === "createUser")).toHaveLength(1);
  });

  it.each([["true"], [1], [null], [undefined], ["yes"], [{}], [[true]], [false]])(
    "ID-45: has no verified address if email_verified is %j",
    async (email_verified) => {
      const result = await trial({ faults: { claims: { email_verified }, userinfoClaims: { email_verified } } });
      await expectSignedIn(result);
      const created = result.store.calls.find(({ method }) => method === "createUser")?.input[0] as AdapterUser;
      expect(created).toMatchObject({ email: "ada@example.com", emailVerified: null });
    },
  );

  it("ID-45: has a verified address if email_verified is true", async () => {
    const result = await trial();
    const created = result.store.calls.find(({ method }) => method === "createUser")?.input[0] as AdapterUser;
    expect(created).toMatchObject({ email: "ada@example.com", emailVerified: new Date(start) });
  });

  it.each([["true"], [1], [null], [undefined]])(
    "ID-45: is not linked to a user of the same address if email_verified is %j",
    async (email_verified) => {
      const set = stage({
        faults: { claims: { email_verified }, userinfoClaims: { email_verified } },
        provider: { allowDangerousEmailAccountLinking: true },
      });
      await set.store.createUser({ id: "old", email: "ada@example.com", emailVerified: new Date(0) });
      const page = await signIn(set.browser, set.issuer);
      expect(new URL(page.url).searchParams.get("error")).toBe("OAuthAccountNotLinked");
      expect(set.store.called).not.toContain("linkAccount");
    },
  );
});

describe("an issuer for many tenants", () => {
  const tenant = "9188040d-6c67-4c5b-b112-36a304b66dad";
  const template = "https://op.example/{tenantid}/v2.0";
  const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  /** Known by the tenant that its verified claims name. */
  const card: Partial<OAuthConfig> = {
    idToken: true,
    issuer: "https://op.example",
    issuerFrom({ tid }, issuer) {
      if (typeof tid !== "string" || !guid.test(tid) || tid !== tenant) throw new Error("This tenant is not ours.");
      return issuer.replace("{tenantid}", tid);
    },
  };
  const tokens = (tid: unknown, iss: string) => ({
    metadata: { issuer: template },
    issParam: "missing" as const,
    claims: { tid, iss },
  });
  const of = (tid: unknown, iss: string) =>
    trial({ issuer: { sendsIss: false }, faults: tokens(tid, iss), provider: card });

  it("ID-44: is accepted if iss is the template with the verified tid", async () => {
    await expectSignedIn(await of(tenant, `https://op.example/${tenant}/v2.0`));
  });

  const other = "00000000-0000-0000-0000-000000000001";
  // biome-ignore format: a table
  const rows: [what: string, tid: unknown, iss: string][] = [
    ["a path in tid",             "../x",   "https://op.example/../x/v2.0"],
    ["a tid that is not a GUID",     "common", "https://op.example/common/v2.0"],
    ["a tid of another tenant",   other,    `https://op.example/${other}/v2.0`],
    ["the iss of another tenant", tenant,   `https://op.example/${other}/v2.0`],
    ["the iss of the template",   tenant,   template],
    ["no tid",                    undefined, `https://op.example/${tenant}/v2.0`],
    ["a tid that is not a text",     [tenant], `https://op.example/${tenant}/v2.0`],
  ];
  it.each(rows)("ID-44: is refused with %s, and nothing is fetched for it", async (_what, tid, iss) => {
    const result = await of(tid, iss);
    await expectSignedOut(result, "IssuerMismatch");
    expect(result.issuer.requests.discovery).toHaveLength(1);
    expect(result.issuer.requests.more).toEqual([]);
  });
});
