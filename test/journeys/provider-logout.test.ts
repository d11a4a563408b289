/** The provider of Ada ends her sessions here: by a logout token, or in a frame of its page. */
import { describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { FieldChanges as Changes, IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { claimsIn, logoutEventName as logoutEvent } from "../../src/testing/issuer/logout.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer, type IssuerOptions } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { type App, application, home, sessionOf, signIn } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

interface Setting {
  readonly issuer?: IssuerOptions;
  readonly provider?: Partial<OAuthConfig>;
  readonly store?: AdapterFaults;
}

const enabled = { backchannel: true, frontchannel: true };

/** Ada is signed in with two browsers, in two sessions of the provider. */
async function setUp({ issuer: options, provider, store: faults }: Setting = {}) {
  const issuer = createIssuer({ logout: true, ...options });
  server.use(...issuer.handlers);
  const store = adapter(faults);
  const app = application({ providers: [issuer.provider({ logout: enabled, ...provider })], adapter: store });
  const [browser, other] = [app.browser(), app.browser()];
  await signIn(browser, issuer);
  await signIn(other, issuer);
  const sids = issuer.issued.map(({ id_token }) => String(claimsIn(String(id_token)).sid));
  return { issuer, store, app, browser, other, sid: sids[0] ?? "", otherSid: sids[1] ?? "" };
}

/** The provider posts a logout token: no cookies, no origin. */
const post = ({ handle }: App, token: string | undefined, init: RequestInit = {}) =>
  handle(
    new Request(`${home}/auth/backchannel-logout/op`, {
      method: "POST",
      body: new URLSearchParams(token === undefined ? {} : { logout_token: token }),
      ...init,
    }),
  );

async function expectRefused(response: Response): Promise<void> {
  expect([response.status, response.headers.get("cache-control")]).toEqual([400, "no-store"]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toEqual({ error: "invalid_request" });
}

const sub = "ada-1";

describe("a logout token", () => {
  it("LO-12: with a sid ends that session, and answers 200 with no-store", async () => {
    const { issuer, app, browser, other, sid } = await setUp();
    const response = await post(app, issuer.logoutToken({ sid }));
    expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
      200,
      "no-store",
      "",
    ]);
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("LO-12: with a sub ends every session of the user that was opened there", async () => {
    const { issuer, app, browser, other } = await setUp();
    const { sub } = claimsIn(String(issuer.issued[0]?.id_token));
    expect((await post(app, issuer.logoutToken({ sub }))).status).toBe(200);
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([null, null]);
    const ended = app.emittedEvents.filter(([name]) => name === "signOut");
    expect(ended).toHaveLength(2);
    expect(ended[0]?.[1]).toMatchObject({ session: { provider: "op" } });
  });

  it("LO-12: with a sid and a sub ends that session, and reports it", async () => {
    const { issuer, app, browser, other, sid } = await setUp();
    const { sub } = claimsIn(String(issuer.issued[0]?.id_token));
    expect((await post(app, issuer.logoutToken({ sid, sub }))).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();
    expect(app.emittedEvents.filter(([name]) => name === "signOut")).toHaveLength(1);
  });

  // biome-ignore format: a table
  const refused: [what: string, claims: Changes, faults?: Faults][] = [
    ["LO-13: without a signature",                {}, { alg: "none" }],
    ["LO-13: with the algorithm of another client", {}, { alg: "ES256" }],
    ["LO-13: signed with the client secret",      {}, { alg: "HS256" }],
    ["LO-13: signed with another key",            {}, { signature: "otherKey" }],
    ["LO-13: with a broken signature",            {}, { signature: "bad" }],
    ["LO-14: without events",                     { events: undefined }],
    ["LO-14: with another event",                 { events: { "http://schemas.openid.net/event/other": {} } }],
    ["LO-14: with a second event",                { events: { [logoutEvent]: {}, "urn:other": {} } }],
    ["LO-14: with a list of events",              { events: [logoutEvent] }],
    ["LO-14: with an event that is a text",       { events: { [logoutEvent]: "yes" } }],
    ["LO-14: with a nonce",                       { nonce: "x" }],
    ["LO-14: with an empty nonce",                { nonce: null }],
    ["LO-15: of another issuer",                  { iss: "https://evil.example" }],
    ["LO-15: without an issuer",                  { iss: undefined }],
    ["LO-15: for another client",                 { aud: "another-client" }],
    ["LO-15: for another client too",             { aud: ["cid", "another-client"] }],
    ["LO-15: that expired",                       { exp: Math.floor(Date.UTC(2026, 10, 21, 11) / 1000) }],
    ["LO-15: without an expiry",                  { exp: undefined }],
    ["LO-15: that is old",                        { iat: Math.floor(Date.UTC(2026, 10, 21, 11, 54) / 1000) }],
    ["LO-15: from the future",                    { iat: Math.floor(Date.UTC(2026, 10, 21, 13) / 1000) }],
    ["LO-15: without a time of issue",            { iat: undefined }],
    ["LO-15: that is not valid yet",              { nbf: Math.floor(Date.UTC(2026, 10, 21, 13) / 1000) }],
    ["LO-15: without a jti",                      { jti: undefined }],
    ["LO-15: with a jti that is a number",        { jti: 5 }],
    ["LO-16: with neither sid nor sub",           { sid: undefined }],
    ["LO-16: with a sid that is a list",          { sid: ["a"] }],
    ["LO-16: with an empty sub",                  { sub: "" }],
    ["LO-16: with a sid of 256 characters",       { sid: "x".repeat(256) }],
    ["LO-16: with a sub of 256 characters",       { sub: "x".repeat(256) }],
    ["LO-15: with a jti of 256 characters",       { jti: "x".repeat(256) }],
    ["LO-16: of the type of an access token",     {}, { typ: "at+jwt" }],
  ];
  it.each(refused)("%s is refused with 400, and the session stays", async (_what, claims, faults) => {
    const { issuer, app, browser, sid } = await setUp();
    await expectRefused(await post(app, issuer.logoutToken({ sid, ...claims }, faults)));
    expect(await sessionOf(browser)).not.toBeNull();
    expect(app.log.errors).toEqual(["iss" in claims ? "IssuerMismatch" : "InvalidToken"]);
    expect((await post(app, issuer.logoutToken({ sid }))).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("LO-14: an id_token is none", async () => {
    const { issuer, app, browser } = await setUp();
    await expectRefused(await post(app, String(issuer.issued[0]?.id_token)));
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each(["absent", "JWT", "jwt", "logout+jwt", "application/logout+jwt"])(
    "LO-16: may have the type %s",
    async (typ) => {
      const { issuer, app, browser, sid } = await setUp();
      const faults = typ === "absent" ? { header: { typ: undefined } } : { typ };
      expect((await post(app, issuer.logoutToken({ sid }, faults))).status).toBe(200);
      expect(await sessionOf(browser)).toBeNull();
    },
  );

  it("LO-15: with a jti that was used is refused, also for another session", async () => {
    const { issuer, app, other, sid, otherSid } = await setUp();
    expect((await post(app, issuer.logoutToken({ sid, jti: "one" }))).status).toBe(200);
    await expectRefused(await post(app, issuer.logoutToken({ sid: otherSid, jti: "one" })));
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("LO-15: replayed does not end sessions that were opened afterwards", async () => {
    const { issuer, app, browser } = await setUp();
    const token = issuer.logoutToken({ sub: claimsIn(String(issuer.issued[0]?.id_token)).sub });
    expect((await post(app, token)).status).toBe(200);
    await signIn(browser, issuer);
    await expectRefused(await post(app, token));
    expect(await sessionOf(browser)).not.toBeNull();
    clock.forward(360);
    await expectRefused(await post(app, token));
  });

  it.each([{ sid: "nobody" }, { sub: "nobody" }, { sid: "nobody", sub }, { sid: "x".repeat(255) }])(
    "LO-16: %j, which is not known, is 200 without effect",
    async (claims) => {
      const { issuer, app, browser, other } = await setUp();
      expect((await post(app, issuer.logoutToken(claims))).status).toBe(200);
      expect([await sessionOf(browser), await sessionOf(other)]).not.toContain(null);
      expect(app.emittedEvents.filter(([name]) => name === "signOut")).toEqual([]);
    },
  );

  it("for a session that ended here ends no other of the same user", async () => {
    const { issuer, app, browser, other, sid } = await setUp();
    await browser.visit("/auth/signout");
    await browser.submit("/signout");
    const { sub } = claimsIn(String(issuer.issued[0]?.id_token));
    expect((await post(app, issuer.logoutToken({ sid, sub }))).status).toBe(200);
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("of one provider does not end a session that another opened", async () => {
    const { issuer, store, browser, sid } = await setUp();
    const second = createIssuer({ logout: true, url: "https://two.example" });
    server.use(...second.handlers);
    const both = application({
      providers: [issuer.provider({ logout: enabled }), second.provider({ id: "two", logout: enabled })],
      adapter: store,
    });
    const response = await both.handle(
      new Request(`${home}/auth/backchannel-logout/two`, {
        method: "POST",
        body: new URLSearchParams({ logout_token: second.logoutToken({ sid }) }),
      }),
    );
    expect(response.status).toBe(200);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("is verified with new keys of the provider, fetched once a minute at most", async () => {
    const { issuer, app, browser, sid } = await setUp();
    await post(app, issuer.logoutToken({ sid: "x" }));
    clock.forward(61);
    issuer.rotateKeys();
    expect((await post(app, issuer.logoutToken({ sid }))).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
    const fetched = issuer.requests.jwks.length;
    for (let turn = 0; turn < 5; turn++)
      await expectRefused(await post(app, issuer.logoutToken({ sid }, { kid: `k${turn}` })));
    expect(issuer.requests.jwks.length).toBe(fetched);
  });
});

describe("a failure", () => {
  it.each(["deleteProviderSessions", "listSessions"] as const)(
    "of %s is 400, and the provider can send the token again",
    async (method) => {
      const { issuer, app, browser, store, sid } = await setUp();
      const { sub } = claimsIn(String(issuer.issued[0]?.id_token));
      const token = issuer.logoutToken({ sid, sub });
      store.breaks({ fail: method });
      await expectRefused(await post(app, token));
      expect(app.log.errors).toEqual(["AdapterError"]);
      store.breaks();
      expect(await sessionOf(browser)).not.toBeNull();
      expect((await post(app, token)).status).toBe(200);
      expect(await sessionOf(browser)).toBeNull();
    },
  );

  it("of the shared state before the session ended: 400, and the token counts later", async () => {
    const { issuer, app, browser, store, sid } = await setUp();
    const token = issuer.logoutToken({ sid });
    store.breaks({ failState: ["read"] });
    await expectRefused(await post(app, token));
    store.breaks();
    expect((await post(app, token)).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("of profile() to make an id of the subject is 400 and a clear line, unless there is a sid", async () => {
    const profile = (claims: { oid?: string; sub?: string | null }) => ({ id: `${claims.oid ?? "none"}` });
    const { issuer, app, browser, sid } = await setUp({ provider: { profile: profile as never } });
    const { sub } = claimsIn(String(issuer.issued[0]?.id_token));
    await expectRefused(await post(app, issuer.logoutToken({ sub })));
    expect(app.log.thrown[0]?.message).toContain("profile() does not return its sub");
    expect((await post(app, issuer.logoutToken({ sid, sub }))).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("of the request: no token, an empty one, a long one, a text", async () => {
    const { app, browser } = await setUp();
    for (const token of [undefined, "", "a.b.c", "x".repeat(40_000)]) await expectRefused(await post(app, token));
    expect((await post(app, "x".repeat(120_000))).status).toBe(413);
    const text = { body: "{", headers: { "content-type": "text/plain" } };
    expect((await post(app, undefined, text)).status).toBe(415);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("the routes", () => {
  it("are 404 unless the provider has them, and 405 for another method", async () => {
    const { app, issuer, browser, sid } = await setUp({ provider: { logout: {} } });
    expect((await post(app, issuer.logoutToken({ sid }))).status).toBe(404);
    expect(
      (await app.handle(new Request(`${home}/auth/frontchannel-logout/op?iss=${issuer.url}&sid=${sid}`))).status,
    ).toBe(404);
    expect((await app.handle(new Request(`${home}/auth/backchannel-logout/op`))).status).toBe(405);
    expect((await app.handle(new Request(`${home}/auth/backchannel-logout/nobody`, { method: "POST" }))).status).toBe(
      404,
    );
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("need no CSRF token and no origin: the browser of another site that has a token may post it", async () => {
    const { issuer, browser, sid } = await setUp();
    const page = await browser.post(
      "/auth/backchannel-logout/op",
      { logout_token: issuer.logoutToken({ sid }) },
      { initiator: "https://op.example" },
    );
    expect(page.status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
  });
});

describe("a frame of the provider", () => {
  const frame = (app: App, params: Record<string, string>) =>
    app.handle(
      new Request(`${home}/auth/frontchannel-logout/op?${new URLSearchParams(params)}`, {
        headers: { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", accept: "text/html" },
      }),
    );

  it("LO-17: ends the session of iss and sid, without a cookie, and no other", async () => {
    const { issuer, app, browser, other, sid } = await setUp();
    const response = await frame(app, { iss: issuer.url, sid });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("LO-17: gets the same answer whatever it asks, and only the session of the right request ends", async () => {
    const { issuer, app, browser, sid, store } = await setUp();
    const requests = [
      { iss: issuer.url, sid: "nobody" },
      { iss: "https://evil.example", sid },
      { iss: `${issuer.url}/`, sid },
      { iss: issuer.url, sid: sid.slice(0, -1) },
      { iss: issuer.url, sid: "x".repeat(256) },
      { iss: issuer.url },
      { sid },
      {},
    ];
    const seen = async (params: Record<string, string>) => {
      const response = await frame(app, params);
      return JSON.stringify([response.status, [...response.headers], await response.text()]);
    };
    const answers = new Set<string>();
    for (const params of requests) answers.add(await seen(params as Record<string, string>));
    // Of these, only an unknown sid of a possible length reaches the database.
    expect(store.called.filter((method) => method === "deleteProviderSessions")).toHaveLength(2);
    expect(await sessionOf(browser)).not.toBeNull();
    answers.add(await seen({ iss: issuer.url, sid }));
    expect(answers.size).toBe(1);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("HD-01, HD-02, LO-17: may be shown by the origin of the issuer alone; the rest of its headers is that of every page", async () => {
    const { app, browser } = await setUp({ issuer: { url: "https://op.example/realms/main" } });
    const response = await frame(app, {});
    const ordinary = await browser.visit("/auth/error");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors https://op.example");
    expect(policy.endsWith("frame-ancestors https://op.example")).toBe(true);
    expect(response.headers.has("x-frame-options")).toBe(false);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const kept = (headers: Headers) =>
      [...headers].filter(([name]) => !["x-frame-options", "content-security-policy"].includes(name));
    expect(kept(response.headers)).toEqual(kept(ordinary.headers));
    expect(policy.replace(/frame-ancestors .*/, "")).toBe(
      ordinary.headers.get("content-security-policy")?.replace(/frame-ancestors .*/, ""),
    );
    for (const path of ["/auth/signin", "/auth/signout", "/auth/signout/return", "/auth/error"]) {
      const page = await browser.visit(path);
      expect(page.headers.get("x-frame-options")).toBe("DENY");
      expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  });

  it("is not told about a database that fails, and the session stays", async () => {
    const { issuer, app, store, browser, sid } = await setUp();
    store.breaks({ fail: "deleteProviderSessions" });
    expect((await frame(app, { iss: issuer.url, sid })).status).toBe(503);
    store.breaks();
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("the configuration", () => {
  const faultOf = async (provider: Partial<OAuthConfig>, config: Parameters<typeof application>[0], oidc = true) => {
    const app = application({ providers: [createIssuer({ oidc }).provider(provider)], ...config });
    await app.handle(new Request(`${home}/auth/signin`));
    return app.log.thrown[0];
  };

  it.each(["backchannel", "frontchannel"])("logout.%s needs sessions that a provider can end", async (name) => {
    const logout = { [name]: true };
    const jwt = { adapter: adapter(), session: { strategy: "jwt" } } as const;
    for (const config of [jwt, {}]) {
      const fault = await faultOf({ logout }, config);
      expect([fault?.type, fault?.message]).toEqual([
        "UnsupportedStrategy",
        expect.stringContaining(`logout.${name} of the provider "op" needs sessions that the server can end`),
      ]);
    }
    const lacking = { adapter: adapter({ without: ["deleteProviderSessions"] }) };
    expect((await faultOf({ logout }, lacking))?.type).toBe("MissingAdapterMethods");
    expect((await faultOf({ logout }, { adapter: adapter() }, false))?.message).toContain("type oidc");
    expect(await faultOf({ logout }, { adapter: adapter() })).toBeUndefined();
  });
});
