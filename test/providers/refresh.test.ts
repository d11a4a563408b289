/// <reference types="vite/client" />
/** A refresh at every provider whose documentation shows one: what is sent, what is stored, and what follows a lost response. */
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { cardOf, resolveProvider } from "../../src/core/config/providers/resolve.ts";
import type { AdapterAccount } from "../../src/core/types/adapter.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import type { ReadyOAuth } from "../../src/core/types/ready-provider.ts";
import { tokenApp, tokenFor } from "../journeys/fresh-tokens.ts";
import { adapter } from "../world/adapter.ts";
import { createIssuer } from "../world/issuer.ts";
import { signIn } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import type { Fixture, RefreshCase } from "./fixture.ts";

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts", "!./fixture.ts"], { eager: true });
const isFixture = (value: unknown): value is Fixture =>
  typeof value === "object" && value !== null && "accountId" in value;
const fixtures = Object.values(modules).flatMap((module) => Object.values(module).filter(isFixture));

type Refreshable = Fixture & { readonly refresh: RefreshCase };

const hasRefresh = (fixture: Fixture): fixture is Refreshable => fixture.refresh !== undefined;

const server = useWorld();

/** The provider with all defaults. */
const readyOf = ({ provider }: Fixture): ReadyOAuth => resolveProvider(cardOf(provider as Provider), {}) as ReadyOAuth;

/** The user of a fixture, signed in; the account that was stored, and the refresh requests that arrive from now on. */
async function signedIn(fixture: Refreshable) {
  const { issuer: options, faults, tokens, refresh, usual, accountId, id, provider } = fixture;
  const { userinfo, more, callback, claims } = usual;
  const issuer = createIssuer({
    ...options,
    ...(more && { more }),
    faults: {
      ...faults,
      tokens: { ...tokens, ...usual.tokens, ...refresh.tokens },
      ...(userinfo && { userinfo: { body: userinfo } }),
      ...(callback && { callback }),
    },
  });
  server.use(...issuer.handlers);
  const database = adapter();
  const app = tokenApp({ providers: [provider as Provider], adapter: database });
  const browser = app.browser();
  await signIn(browser, issuer, { provider: id, user: { sub: accountId, ...claims } });
  const account = async () =>
    (await database.getAccount?.(accountId, id)) as AdapterAccount & { readonly expires_at?: number };
  return { browser, account };
}

interface RefreshRequest {
  readonly headers: Headers;
  readonly body: Readonly<Record<string, string>>;
}

const fieldsOf = (text: string): Record<string, string> =>
  text.startsWith("{") ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));

/** Answers refreshes as documented, from the k-th on; the ones before are lost after they arrived. */
function answerRefreshes({ issuer, refresh }: Refreshable, lost = 0): readonly RefreshRequest[] {
  const requests: RefreshRequest[] = [];
  server.use(
    http.post(refresh.url ?? issuer.endpoints?.token ?? "", async ({ request }) => {
      const body = fieldsOf(await request.clone().text());
      if (!("refresh_token" in body || "refreshToken" in body)) return undefined;
      requests.push({ headers: request.headers, body });
      return requests.length > lost ? HttpResponse.json(refresh.response as object) : HttpResponse.error();
    }),
  );
  return requests;
}

/** What the provider calls a parameter at its token endpoint. */
const named = ({ issuer: { names, tokenNames } }: Fixture, name: string): string =>
  tokenNames?.[name] ?? names?.[name] ?? name;

/** The parameters of RFC 6749, section 6, and the client authentication. */
function requestNames(fixture: Refreshable): readonly string[] {
  const { auth = "client_secret_basic", without = [] } = fixture.issuer;
  const client = { client_secret_post: ["client_id", "client_secret"], none: ["client_id"] }[auth as "none"] ?? [];
  const own = Object.keys(fixture.refresh.request ?? {});
  const all = ["grant_type", "refresh_token", ...client].filter((name) => !without.includes(name));
  return [...all.map((name) => named(fixture, name)), ...own].sort();
}

describe("the fixtures", () => {
  it("have a refresh for each provider that the guide names", () => {
    const named = "apple auth0 github google keycloak microsoft-entra-id salesforce slack spotify".split(" ");
    expect(fixtures.filter(hasRefresh).map(({ id }) => id)).toEqual(expect.arrayContaining(named));
  });
});

describe.each(fixtures.filter(hasRefresh))("a refresh at $id", (fixture) => {
  const { refresh } = fixture;
  const result = refresh.result ?? refresh.response;
  const facts = readyOf(fixture).refresh;

  it("names where it is documented", () => {
    for (const address of refresh.documented) expect(new URL(address).protocol).toBe("https:");
  });

  it("returns a new refresh token if the card says that it ends the old one", () => {
    if (facts.rotates) expect(result.refresh_token).toEqual(expect.any(String));
  });

  it("sends the refresh token once, with the client authentication and the parameters that the provider wants", async () => {
    const { browser, account } = await signedIn(fixture);
    const { refresh_token } = await account();
    const requests = answerRefreshes(fixture);
    expect((await tokenFor(browser, "force")).accessToken).toBe(result.access_token);
    expect(requests).toHaveLength(1);
    const [{ body, headers } = { body: {}, headers: new Headers() }] = requests;
    expect(Object.keys(body).sort()).toEqual(requestNames(fixture));
    expect(body).toMatchObject(refresh.request ?? {});
    expect(body[named(fixture, "refresh_token")]).toBe(refresh_token);
    expect(headers.has("authorization")).toBe((fixture.issuer.auth ?? "client_secret_basic") === "client_secret_basic");
  });

  it("stores what the response has, and keeps what it leaves out", async () => {
    const { browser, account } = await signedIn(fixture);
    const before = await account();
    answerRefreshes(fixture);
    const token = await tokenFor(browser, "force");
    const after = await account();
    expect(after).toMatchObject({
      access_token: result.access_token,
      refresh_token: result.refresh_token ?? before.refresh_token,
    });
    expect(after.scope).toBe(result.scope ?? before.scope);
    const seconds = Number(result.expires_in ?? refresh.lifetime);
    expect(after.expires_at).toBe(token.expiresAt);
    expect(Math.abs(Number(token.expiresAt) - Date.now() / 1000 - seconds)).toBeLessThan(60);
  });

  it("after a lost response, sends the refresh token again only if the card says that the provider accepts it", async () => {
    const { browser, account } = await signedIn(fixture);
    const { refresh_token } = await account();
    const requests = answerRefreshes(fixture, 1);
    const answer = await tokenFor(browser, "force");
    const sent = requests.map(({ body }) => body[named(fixture, "refresh_token")]);
    if (refresh.mayRetry) {
      expect([answer.accessToken, sent]).toEqual([result.access_token, [refresh_token, refresh_token]]);
    } else {
      expect([answer.reason, sent]).toEqual(["lost", [refresh_token]]);
    }
  });
});
