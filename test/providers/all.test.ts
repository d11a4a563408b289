/// <reference types="vite/client" />
/** Every card signs in against a mock with the documented responses. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import { builtIn, providerIds } from "../../src/providers/index.ts";
import { adapter } from "../world/adapter.ts";
import { app, createLog, testConfig } from "../world/config.ts";
import { createIssuer, type Issuer } from "../world/issuer.ts";
import { leave, sessionCookies, sessionOf, signIn, visitorOf } from "../world/journey.ts";
import { usePublicNames } from "../world/names.ts";
import { useWorld } from "../world/server.ts";
import type { Case, Fixture } from "./fixture.ts";

/** Every file beside this one that exports a fixture, in the order of ids. */
const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts", "!./fixture.ts"], { eager: true });
const isFixture = (value: unknown): value is Fixture =>
  typeof value === "object" && value !== null && "accountId" in value;
const fixtures: readonly Fixture[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isFixture))
  .sort((a, b) => (a.id < b.id ? -1 : 1));
const server = useWorld();
usePublicNames();

/** The provider, with its responses for this user. */
function issuerFor({ issuer, faults, tokens }: Fixture, { userinfo, more, callback, ...person }: Case): Issuer {
  const made = createIssuer({
    ...issuer,
    ...(more && { more }),
    faults: {
      ...faults,
      ...((tokens || person.tokens) && { tokens: { ...tokens, ...person.tokens } }),
      ...(userinfo && { userinfo: { body: userinfo } }),
      ...(callback && { callback }),
    },
  });
  server.use(...made.handlers);
  return made;
}

const visitor = (fixture: Fixture, more: Partial<AuthConfig> = {}) =>
  visitorOf(testConfig({ providers: [fixture.provider as Provider], ...more }));

/** What the visitor chooses on the sign-in page. */
const chosen = ({ id, loginHint }: Fixture) => ({
  provider: id,
  ...(loginHint !== undefined && { params: { login_hint: loginHint } }),
});

/** Signs in as this user; returns what the database was asked to store. */
async function arrive(fixture: Fixture, person: Case) {
  const issuer = issuerFor(fixture, person);
  const database = adapter();
  const log = createLog();
  const browser = visitor(fixture, { adapter: database, logger: log.logger });
  const user = { sub: fixture.accountId, ...person.claims };
  const page = await signIn(browser, issuer, { ...chosen(fixture), callbackUrl: "/home", user });
  const stored = (method: string) => database.calls.find((call) => call.method === method)?.input[0];
  return { issuer, browser, page, log, created: stored("createUser"), linked: stored("linkAccount") };
}

/** A card declares what a provider does not support. */
const hasPkce = ({ provider: { checks } }: Fixture): boolean => checks?.includes("pkce") ?? true;

/** What this provider calls it, in the address and at its token endpoint. */
const named = ({ issuer: { names } }: Fixture, name: string): string => names?.[name] ?? name;
const namedInToken = (fixture: Fixture, name: string): string =>
  fixture.issuer.tokenNames?.[name] ?? named(fixture, name);

const isPushed = ({ issuer: { requires } }: Fixture): boolean => requires?.pushed === true;

/** What the client adds to a pushed request: its authentication, and the key of its proof. */
const pushedFields = (fixture: Fixture) => ({
  ...fixture.exchange,
  ...(fixture.issuer.requires?.dpop && { dpop_jkt: expect.stringMatching(/^[\w-]{43}$/) }),
});

const hasNonce = ({ provider: { type, checks } }: Fixture): boolean =>
  type === "oidc" && (checks?.includes("nonce") ?? true);

describe("the fixtures", () => {
  it("exist for each provider of the catalogue with OAuth", () => {
    const spoken = providerIds.filter((id) => ["oauth", "oidc"].includes(builtIn(id as "github").type));
    expect(fixtures.map(({ id }) => id)).toEqual([...spoken].sort());
  });

  it.each(fixtures)("$id: names where its responses are documented", ({ documented }) => {
    expect(documented.length).toBeGreaterThan(0);
    for (const address of documented) expect(new URL(address).protocol).toBe("https:");
  });
});

describe.each(fixtures)("$id", (fixture) => {
  const { id, provider, authorization, usual, withoutEmail, unverified, accountId } = fixture;

  it("sends exactly this authorization request", async () => {
    const issuer = issuerFor(fixture, usual);
    const page = await leave(visitor(fixture), chosen(fixture));
    const url = new URL(page.url);
    expect(url.origin + url.pathname).toBe(authorization.url);
    const sent = Object.fromEntries(url.searchParams);
    if (isPushed(fixture)) expect(sent).toEqual({ client_id: "cid", request_uri: expect.stringMatching(/^urn:/) });
    expect(isPushed(fixture) ? issuer.requests.par[0]?.body : sent).toEqual({
      ...(isPushed(fixture) && pushedFields(fixture)),
      ...authorization.params,
      response_type: "code",
      [named(fixture, "client_id")]: "cid",
      redirect_uri: `${app}/auth/callback/${id}`,
      state: expect.stringMatching(/^[\w-]{52}$/),
      ...(hasPkce(fixture) && {
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: provider.pkceMethod ?? "S256",
      }),
      ...(hasNonce(fixture) && { nonce: expect.stringMatching(/^[\w-]{43}$/) }),
    });
  });

  it("signs in, and the session has the name, address and picture", async () => {
    const { browser, page, issuer, log } = await arrive(fixture, usual);
    expect(page.url).toBe(`${app}/home`);
    expect((await sessionOf(browser))?.user).toEqual(usual.user);
    expect([log.errors, issuer.complaints]).toEqual([[], []]);
  });

  it("authenticates at the token endpoint as the provider requires, in one request", async () => {
    const { issuer } = await arrive(fixture, usual);
    expect(issuer.requests.token).toHaveLength(1);
    const [seen] = issuer.requests.token;
    const auth = fixture.issuer.auth ?? "client_secret_basic";
    expect(seen?.headers.has("authorization")).toBe(auth === "client_secret_basic");
    const names = [
      "code",
      ...(hasPkce(fixture) ? ["code_verifier"] : []),
      "grant_type",
      "redirect_uri",
      ...(auth === "client_secret_post" ? ["client_id", "client_secret"] : []),
      ...(auth === "none" ? ["client_id"] : []),
    ];
    const wanted = names.filter((name) => !fixture.issuer.without?.includes(name));
    expect(Object.keys(seen?.body ?? {}).sort()).toEqual(
      [...wanted.map((name) => namedInToken(fixture, name)), ...Object.keys(fixture.exchange ?? {})].sort(),
    );
    expect(seen?.body).toMatchObject(fixture.exchange ?? {});
  });

  it("stores the account under the provider's own id, with the expiry of its token", async () => {
    const { linked, issuer } = await arrive(fixture, usual);
    expect(linked).toMatchObject({
      provider: id,
      type: provider.type,
      providerAccountId: accountId,
    });
    const [answer] = issuer.issued;
    const { expires_at: ends, ...stored } = linked as { expires_at?: number; token_type?: string };
    if (provider.dpop === "per-sign-in") return expect([ends, stored.token_type]).toEqual([undefined, undefined]);
    expect(stored.token_type).toBe("bearer");
    const seconds = answer?.expires_in ?? provider.refresh?.lifetime;
    expect(ends === undefined).toBe(!seconds);
    if (ends !== undefined) expect(ends - Date.now() / 1000).toBeGreaterThan(Number(seconds) - 60);
  });

  it.each([
    ["a verified address counts as verified", usual],
    ["a user without an address has no verified one", withoutEmail],
    ["an unverified address stays unverified", unverified],
  ])("%s", async (_, person) => {
    const { created } = await arrive(fixture, person);
    const { email, emailVerified } = created as { email: string | null; emailVerified: Date | null };
    expect([email, emailVerified !== null]).toEqual([person.user.email, person.verified]);
  });

  it("signs in users who hide their address", async () => {
    const { browser, page } = await arrive(fixture, withoutEmail);
    expect(page.url).toBe(`${app}/home`);
    expect((await sessionOf(browser))?.user).toEqual(withoutEmail.user);
  });

  it("signs in users whose address is not verified", async () => {
    const { browser } = await arrive(fixture, unverified);
    expect((await sessionOf(browser))?.user).toEqual(unverified.user);
  });

  it("shows the visitor that they cancelled", async () => {
    const issuer = issuerFor(fixture, { ...usual, callback: {} });
    const browser = visitor(fixture);
    const page = await signIn(browser, issuer, { ...chosen(fixture), user: null });
    expect(new URL(page.url).searchParams.get("error")).toBe("SignInCancelled");
    expect(sessionCookies(browser)).toEqual([]);
    expect(issuer.requests.token).toEqual([]);
  });

  it("shows the visitor that it is down", async () => {
    const issuer = issuerFor(fixture, usual);
    const browser = visitor(fixture);
    const { url } = await leave(browser, chosen(fixture));
    const landing = issuer.authorize(url, { user: { sub: accountId, ...usual.claims } });
    issuer.setFaults({ ...fixture.faults, token: 503 });
    const page = await browser.arrive(landing);
    expect(new URL(page.url).searchParams.get("error")).toBe("ProviderUnavailable");
    expect(sessionCookies(browser)).toEqual([]);
  });

  it("hides its own failures from the visitor, and logs them", async () => {
    const issuer = issuerFor(fixture, usual);
    const log = createLog();
    const browser = visitor(fixture, { logger: log.logger });
    const { url } = await leave(browser, chosen(fixture));
    const landing = issuer.authorize(url, { user: { sub: accountId, ...usual.claims } });
    issuer.setFaults({ ...fixture.faults, token: { status: 400, body: { error: "invalid_client" } } });
    const page = await browser.arrive(landing);
    expect(new URL(page.url).searchParams.get("error")).toBe("Configuration");
    expect(log.errors).toEqual(["OAuthResponseError"]);
    expect(log.thrown[0]?.message).toContain("Check clientId, clientSecret");
  });
});
