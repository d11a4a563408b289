/** Incremental consent: which scopes a sign-in asks for, and what is stored of the answer. */
import { beforeEach, describe, expect, it } from "vitest";
import { startOAuth } from "../../../../src/core/methods/oauth/start.ts";
import { writeProviderTokens } from "../../../../src/core/provider-tokens.ts";
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import type { Call } from "../../../../src/core/types/internal.ts";
import type { Principal } from "../../../../src/core/types/principal.ts";
import type { OAuthConfig } from "../../../../src/core/types/provider.ts";
import { adapter, type TestAdapter } from "../../../world/adapter.ts";
import { app, back, configOf, contextOf, Issuer, oauth2, oidc, signIn, signingKey } from "./helpers.ts";

let issuer: Issuer;
let store: TestAdapter;
beforeEach(async () => {
  issuer = new Issuer([await signingKey()]);
  store = adapter();
  for (const name of ["ada", "eve"])
    await store.createUser({ id: name, email: `${name}@example.com`, emailVerified: null });
});

const ada: Principal = { userId: "ada", sessionId: "s1", kind: "stored", proof: {} };

interface Asking {
  readonly call?: Partial<Call>;
  readonly principal?: Principal | null;
  readonly config?: Partial<AuthConfig>;
  readonly query?: string;
}

/** A sign-in request: server code sets `call.scopes`, a browser `call.body.scopes`. */
async function begin(provider: OAuthConfig, { call = {}, principal = null, config = {}, query = "" }: Asking = {}) {
  const whole = configOf(provider, config);
  const context = await contextOf(whole, new Request(`${app}/auth/signin/op${query}`, { method: "POST" }));
  const changed = { ...context, call: { ...context.call, ...call }, principal: async () => principal };
  return { config: whole, sent: await startOAuth(changed, { callbackUrl: app }) };
}

/** The scope of the authorization request. */
async function scopeOf(provider: OAuthConfig, asking?: Asking): Promise<string | null> {
  const { sent } = await begin(provider, asking);
  return new URL(sent.redirect ?? "").searchParams.get("scope");
}

const byServer = (...scopes: string[]): Asking => ({ call: { trusted: true, scopes } });
const byBrowser = (scopes: unknown): Asking => ({ call: { body: { scopes } } });

/** An account of Ada at the provider. */
const stored = (scope: string, more = {}) =>
  store.linkAccount({ userId: "ada", type: "oidc", provider: "op", providerAccountId: "1", scope, ...more });

describe("server code", () => {
  it("adds scopes to those of the configuration, each once", async () => {
    expect(await scopeOf(oidc(issuer), byServer("calendar", "email", "files.read"))).toBe(
      "openid profile email calendar files.read",
    );
  });

  it("without further scopes changes nothing", async () => {
    expect(await scopeOf(oidc(issuer), byServer())).toBe("openid profile email");
    expect(await scopeOf(oauth2(issuer, { authorization: `${issuer.url}/authorize` }), byServer())).toBeNull();
  });

  it("adds them to the scopes that the user granted before", async () => {
    await stored("openid email contacts");
    const asking = { ...byServer("calendar"), principal: ada, config: { adapter: store } };
    expect(await scopeOf(oidc(issuer), asking)).toBe("openid profile email contacts calendar");
  });

  it("takes the account that opened the session, of several at one provider", async () => {
    await stored("openid one");
    await stored("openid two", { providerAccountId: "2" });
    const principal = { ...ada, idp: { provider: "op", accountId: "2" } };
    const asking = { ...byServer("calendar"), principal, config: { adapter: store } };
    expect(await scopeOf(oidc(issuer), asking)).toBe("openid profile email two calendar");
  });

  it("never takes the scopes of another user's account", async () => {
    await stored("openid secret", { userId: "eve" });
    const principal = { ...ada, idp: { provider: "op", accountId: "1" } };
    for (const who of [ada, principal]) {
      const asking = { ...byServer("calendar"), principal: who, config: { adapter: store } };
      expect(await scopeOf(oidc(issuer), asking)).toBe("openid profile email calendar");
    }
  });

  it("without a database takes the scopes of the tokens that the session keeps", async () => {
    const cookies = new Map<string, string>();
    const context = await contextOf(configOf(oidc(issuer)), new Request(`${app}/auth/signin/op`, { method: "POST" }));
    const kept = { provider: "op", accountId: "1", tokens: { access_token: "a", scope: "openid contacts" } };
    for (const { name, value } of await writeProviderTokens(context, "s1", kept)) cookies.set(name, value);
    const asking = (sessionId: string): Asking => ({
      call: { trusted: true, scopes: ["calendar"], cookies },
      principal: { ...ada, kind: "unstored", sessionId },
    });
    expect(await scopeOf(oidc(issuer), asking("s1"))).toBe("openid profile email contacts calendar");
    expect(await scopeOf(oidc(issuer), asking("s2"))).toBe("openid profile email calendar");
    expect(await scopeOf(oidc(issuer, { id: "op" }), { ...asking("s1"), principal: null })).toBe(
      "openid profile email calendar",
    );
  });

  it("keeps the separator of the provider", async () => {
    const authorization = { url: `${issuer.url}/authorize`, params: { scope: "read,email" } };
    const card = oauth2(issuer, { authorization, scopeSeparator: "," });
    await stored("read,write", { type: "oauth" });
    const asking = { ...byServer("admin"), principal: ada, config: { adapter: store } };
    expect(await scopeOf(card, asking)).toBe("read,email,write,admin");
  });

  it("sends the parameters that the card needs for it, and only then", async () => {
    const authorization = { incremental: { include_granted_scopes: "true" } };
    const { sent } = await begin(oidc(issuer, { authorization }), byServer("calendar"));
    expect(new URL(sent.redirect ?? "").searchParams.get("include_granted_scopes")).toBe("true");
    const plain = await begin(oidc(issuer, { authorization }));
    expect(new URL(plain.sent.redirect ?? "").searchParams.has("include_granted_scopes")).toBe(false);
  });
});

describe("a browser", () => {
  it("FL-20: cannot ask for a scope that the application does not allow", async () => {
    expect(await scopeOf(oidc(issuer), byBrowser("admin everything"))).toBe("openid profile email");
    const some = oidc(issuer, { allowedScopes: ["calendar"] });
    expect(await scopeOf(some, byBrowser("calendar admin"))).toBe("openid profile email calendar");
    expect(await scopeOf(some, byBrowser(["admin", "calendar"]))).toBe("openid profile email calendar");
  });

  it("FL-20: cannot do so in the address either", async () => {
    const card = oidc(issuer, { allowedScopes: ["calendar"] });
    expect(await scopeOf(card, { query: "?scopes=admin&scope=admin" })).toBe("openid profile email");
  });

  it("may ask for any scope if allowedParams has scope", async () => {
    expect(await scopeOf(oidc(issuer, { allowedParams: ["scope"] }), byBrowser("admin"))).toBe(
      "openid profile email admin",
    );
  });

  it.each([
    ["a field of another type", 5],
    ["an object", { a: 1 }],
    ["nothing", ""],
    ["characters of no scope", 'a"b\\ é'],
  ])("that sends %s changes nothing", async (_, scopes) => {
    const card = oidc(issuer, { allowedParams: ["scope"] });
    expect(await scopeOf(card, byBrowser(scopes))).toBe("openid profile email");
  });

  it("is reported once a day when it asks for too much, without what it sent", async () => {
    const lines: string[] = [];
    const logger = { error() {}, debug() {}, warn: (...line: unknown[]) => void lines.push(line.join(" ")) };
    const asking = { ...byBrowser("a-secret-scope"), config: { logger } };
    await scopeOf(oidc(issuer), asking);
    const found = lines.filter((line) => line.includes("allowedScopes"));
    expect(found).toHaveLength(1);
    expect(found.join()).not.toContain("a-secret-scope");
  });
});

describe("the granted scope", () => {
  it("is the one of the token response", async () => {
    issuer.tokens = { scope: "openid calendar" };
    const { identity } = await signIn(configOf(oidc(issuer)), issuer);
    expect(identity.account.scope).toBe("openid calendar");
  });

  it("is the requested one if the response has none (RFC 6749, section 5.1)", async () => {
    const { config, sent } = await begin(oidc(issuer), byServer("calendar"));
    const { identity } = (await back(config, issuer.authorize(sent.redirect ?? ""), sent.cookies)) as Awaited<
      ReturnType<typeof signIn>
    >;
    expect(identity.accountRow?.scope).toBe("openid profile email calendar");
  });
});
