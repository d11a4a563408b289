/// <reference types="vite/client" />
/** A sign-out at every provider whose documentation shows one: what is revoked, and where the visitor is sent. */
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { cardOf, resolveProvider } from "../../src/core/config/providers/resolve.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import type { ReadyOAuth } from "../../src/core/types/ready-provider.ts";
import { adapter } from "../world/adapter.ts";
import { app, createLog, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn, visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import type { Fixture, LogoutCase } from "./fixture.ts";

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts", "!./fixture.ts"], { eager: true });
const isFixture = (value: unknown): value is Fixture =>
  typeof value === "object" && value !== null && "accountId" in value;
const fixtures = Object.values(modules).flatMap((module) => Object.values(module).filter(isFixture));

type WithLogout = Fixture & { readonly logout: LogoutCase };

const hasLogout = (fixture: Fixture): fixture is WithLogout => fixture.logout !== undefined;

const server = useWorld();

interface RevocationRequest {
  readonly headers: Headers;
  readonly body: Readonly<Record<string, string>>;
}

/** The revocation endpoint of a provider, and what it was asked. */
function answerRevocations({ logout }: WithLogout): readonly RevocationRequest[] {
  const requests: RevocationRequest[] = [];
  const answer = async ({ request }: { readonly request: Request }) => {
    const body = Object.fromEntries(new URLSearchParams(await request.text()));
    requests.push({ headers: request.headers, body });
    return new HttpResponse(null, { status: 200 });
  };
  if (logout.revocation !== undefined) server.use(http.post(logout.revocation, answer));
  return requests;
}

/** The user of a fixture signs in, and out again at the provider. */
async function signedOut(fixture: WithLogout) {
  const { issuer: options, faults, tokens, usual, accountId, id, provider, logout } = fixture;
  const { userinfo, more, callback, claims } = usual;
  const issuer = createIssuer({
    ...options,
    ...(more && { more }),
    faults: {
      ...faults,
      metadata: { ...faults?.metadata, ...logout.metadata },
      tokens: { ...tokens, ...usual.tokens },
      ...(userinfo && { userinfo: { body: userinfo } }),
      ...(callback && { callback }),
    },
  });
  server.use(...issuer.handlers);
  const log = createLog();
  const browser = visitorOf(testConfig({ providers: [provider as Provider], adapter: adapter(), logger: log.logger }));
  await signIn(browser, issuer, { provider: id, user: { sub: accountId, ...claims } });
  const requests = answerRevocations(fixture);
  const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
  const page = await browser.post("/auth/signout", { csrfToken, callbackUrl: "/bye", provider: "true" });
  return { browser, page, requests, log, issued: issuer.issued[0] ?? {} };
}

describe("the fixtures", () => {
  it("have a case for each card that names an endpoint of a sign-out", () => {
    const readyOf = ({ provider }: Fixture) => resolveProvider(cardOf(provider as Provider), {}) as ReadyOAuth;
    const namesEndpoint = (fixture: Fixture) =>
      Object.entries(readyOf(fixture).logout).some(
        ([name, value]) => name !== "returnParameter" && typeof value === "string",
      );
    const named = fixtures.filter(namesEndpoint);
    expect(named.filter((fixture) => !hasLogout(fixture)).map(({ id }) => id)).toEqual([]);
  });
});

describe.each(fixtures.filter(hasLogout))("a sign-out at $id", (fixture) => {
  const { documented, revocation, endSession } = fixture.logout;
  const { auth = "client_secret_basic", tokenNames, names } = fixture.issuer;
  const named = (name: string): string => tokenNames?.[name] ?? names?.[name] ?? name;

  it("names where it is documented", () => {
    for (const address of documented) expect(new URL(address).protocol).toBe("https:");
  });

  it("revokes the tokens, with the client authentication of the token endpoint, if the provider has an endpoint for it", async () => {
    const { requests, issued, log } = await signedOut(fixture);
    const tokens = [issued.refresh_token, issued.access_token].filter((token) => token !== undefined);
    expect(requests.map(({ body }) => body.token)).toEqual(revocation === undefined ? [] : tokens);
    for (const { headers, body } of requests) {
      expect(headers.has("authorization")).toBe(auth === "client_secret_basic");
      expect(body.client_secret !== undefined).toBe(auth === "client_secret_post");
      expect([body.token_type_hint, body[named("client_id")]]).toEqual([
        expect.stringMatching(/^(?:access|refresh)_token$/),
        auth === "client_secret_basic" ? undefined : "cid",
      ]);
    }
    expect(log.errors).toEqual([]);
  });

  it("ends the session here, and leads to the end session endpoint, if the provider has one", async () => {
    const { browser, page } = await signedOut(fixture);
    expect(await sessionOf(browser)).toBeNull();
    const { origin, pathname, searchParams } = new URL(page.url);
    if (endSession === undefined) {
      expect(page.url).toBe(`${app}/bye`);
      return;
    }
    expect(origin + pathname).toBe(endSession.url);
    expect(searchParams.get("client_id")).toBe("cid");
    expect(searchParams.get(endSession.returnParameter ?? "post_logout_redirect_uri")).toBe(
      `${app}/auth/signout/return`,
    );
    expect(searchParams.has("post_logout_redirect_uri")).toBe(endSession.returnParameter === undefined);
  });
});
