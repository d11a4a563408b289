/** interface.md, "Configuration object": every option, its default, and what it does to Settings. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { raw, skipCSRFCheck } from "../../../src/core/markers.ts";
import { databaseSessions } from "../../../src/core/session/database.ts";
import { jwtSessions } from "../../../src/core/session/jwt.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { createLog, secret, testConfig } from "../../world/config.ts";
import { checkedSettings } from "../../world/settings.ts";
import { oidc } from "./helpers.ts";

const settings = async (changes: Partial<AuthConfig> = {}) => {
  const compiled = await checkedSettings(testConfig(changes) as AuthConfig);
  if (compiled.fault) throw compiled.fault;
  return compiled;
};
const bare = await settings();

beforeEach(() => void vi.stubEnv("NODE_ENV", "production"));
afterEach(() => void vi.unstubAllEnvs());

describe("options", () => {
  it("providers: by id, in their order; none by default", async () => {
    expect(bare.providers.size).toBe(0);
    const { providers } = await settings({ providers: [oidc, () => ({ ...oidc, id: "two" })] });
    expect([...providers.keys()]).toEqual(["op", "two"]);
    expect((await checkedSettings(testConfig({ providers: undefined as never }) as AuthConfig)).fault).toBeUndefined();
  });

  it("adapter: none by default; when set, the strategy defaults to database", async () => {
    expect(bare).toMatchObject({ sessions: jwtSessions, session: { strategy: "jwt" } });
    expect(bare.stores).toEqual({});
    const stored = await settings({ adapter: MemoryAdapter() });
    expect(stored).toMatchObject({ sessions: databaseSessions, session: { strategy: "database" } });
    expect([stored.stores.users?.getUser, stored.stores.accounts?.getAccount]).toEqual([
      expect.any(Function),
      expect.any(Function),
    ]);
  });

  it("session.strategy: an explicit jwt forces it", async () => {
    const { sessions, session } = await settings({ adapter: MemoryAdapter(), session: { strategy: "jwt" } });
    expect([sessions, session.strategy]).toEqual([jwtSessions, "jwt"]);
  });

  // biome-ignore format: a table
  it.each([
    [{},                                        "/auth"],
    [{ basePath: "/api/auth" },                 "/api/auth"],
    [{ basePath: "api/auth/" },                 "/api/auth"],
    [{ basePath: "/" },                         "/"],
    [{ basePath: "" },                          "/"],
    [{ url: "https://app.example/x/auth/" },    "/x/auth"],
    [{ url: "https://app.example" },            "/auth"],
    [{ url: "https://app.example/x", basePath: "/y" }, "/y"],
  ])("basePath: of %j it is %s", async (changes, basePath) => {
    expect((await settings(changes)).basePath).toBe(basePath);
  });

  it("callbacks: those that are given, with their object, and defaults for the others", async () => {
    class Mine {
      answer = true;
      signIn() {
        return this.answer;
      }
    }
    const { callbacks } = await settings({ callbacks: new Mine(), session: undefined });
    expect(callbacks.signIn?.({ user: {}, account: null })).toBe(true);
    expect(callbacks.jwt({ token: { sub: "1" } })).toEqual({ sub: "1" });
    expect((await settings({ callbacks: { jwt: undefined as never } })).callbacks.jwt({ token: {} })).toEqual({});
  });

  it("cookies: names and options of each, by kind of origin", async () => {
    const { cookies } = await settings({ cookies: { sessionToken: { name: "app" } } });
    expect(cookies.secure.sessionToken.name).toBe("app");
    expect(cookies.plain.csrfToken.name).toBe("portico.csrf-token");
  });

  it("debug: false by default", async () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    (await settings({ logger: undefined })).log.debug("x");
    expect(debug).not.toHaveBeenCalled();
    vi.spyOn(console, "warn").mockImplementation(() => {});
    (await settings({ logger: undefined, debug: true })).log.debug("x");
    expect(debug).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it("events: awaited, none by default", async () => {
    const signIn = vi.fn();
    await (await settings({ events: { signIn } })).events.signIn({ user: { id: "1" } });
    expect(signIn).toHaveBeenCalledWith({ user: { id: "1" } });
    await bare.events.signIn({ user: {} });
  });

  it("jwt: maxAge is that of the session, unless it is given; encode and decode may be replaced", async () => {
    expect(bare.jwt).toEqual({ maxAge: 2_592_000, cache: true });
    expect((await settings({ session: { maxAge: 90_000 } })).jwt.maxAge).toBe(90_000);
    const encode = vi.fn(() => "e");
    const { jwt } = await settings({ jwt: { maxAge: 60, encode, cache: false } });
    expect(jwt).toMatchObject({ maxAge: 60, cache: false });
    expect([await jwt.encode?.({ secret, salt: "s" }), "decode" in jwt]).toEqual(["e", false]);
  });

  it("logger: levels of the application's own", async () => {
    const { logger, lines } = createLog();
    (await settings({ logger })).log.warn("code", "words");
    expect(lines).toEqual([{ level: "warn", code: "code", message: ["words"] }]);
  });

  it("pages: none by default", async () => {
    const pages = { signIn: "/in", signOut: "/out", error: "/oops", verifyRequest: "/mail", newUser: "/hello" };
    expect(bare.pages).toEqual({});
    expect((await settings({ pages })).pages).toEqual(pages);
  });

  it("redirectProxyUrl: of every provider, with the state check", async () => {
    const { providers } = await settings({
      redirectProxyUrl: "https://proxy.example/auth",
      providers: [{ ...oidc, checks: ["pkce"] }],
    });
    expect(providers.get("op")).toMatchObject({
      redirectProxyUrl: "https://proxy.example/auth",
      checks: new Set(["pkce", "state"]),
    });
  });

  it("redirectProxyOrigins: none by default", async () => {
    expect(bare.redirectProxyOrigins).toEqual([]);
    expect((await settings({ redirectProxyOrigins: ["https://a.example"] })).redirectProxyOrigins).toEqual([
      "https://a.example",
    ]);
  });

  it("secret: one or several, newest first; the first is used for what is new", async () => {
    const other = secret.split("").reverse().join("");
    expect((await settings({ secret: [other, secret] })).keys.secrets).toEqual([other, secret]);
    const old = await bare.keys.seal({ sub: "1" }, { salt: "s", maxAge: 60, now: 0 });
    const opened = await (await settings({ secret: [other, secret] })).keys.open(old, { salt: "s", now: 0 });
    expect(opened?.claims).toMatchObject({ sub: "1" });
    expect(await (await settings({ secret: other })).keys.open(old, { salt: "s", now: 0 })).toBeNull();
  });

  it("session: 30 days, extended once a day, tokens of 64 hex characters", async () => {
    expect(bare.session).toMatchObject({ maxAge: 2_592_000, updateAge: 86_400 });
    expect(bare.session.generateSessionToken()).toMatch(/^[0-9a-f]{64}$/);
    const session = (await settings({ session: { maxAge: 60, updateAge: 0, generateSessionToken: () => "t" } }))
      .session;
    expect({ ...session, token: session.generateSessionToken() }).toMatchObject({
      maxAge: 60,
      updateAge: 0,
      token: "t",
    });
    expect((await settings({ session: { maxAge: undefined as never } })).session.maxAge).toBe(2_592_000);
  });

  it("skipCSRFCheck: only the marker switches it off", async () => {
    expect(bare.csrf).toBe(true);
    expect((await settings({ skipCSRFCheck })).csrf).toBe(false);
    expect((await settings({ skipCSRFCheck: Symbol.for("portico.skipCSRFCheck") as typeof skipCSRFCheck })).csrf).toBe(
      false,
    );
  });

  it("theme: auto by default", async () => {
    expect(bare.theme).toEqual({ colorScheme: "auto" });
    expect((await settings({ theme: { brandColor: "#346df1" } })).theme).toEqual({
      colorScheme: "auto",
      brandColor: "#346df1",
    });
  });

  it("trustHost and url: one of them must be there", async () => {
    expect(await settings({ trustHost: true })).toMatchObject({ trustHost: true });
    expect(bare).not.toHaveProperty("url");
    expect(await settings({ trustHost: undefined, url: "https://app.example" })).toMatchObject({
      trustHost: false,
      url: new URL("https://app.example"),
    });
  });

  it("useSecureCookies: left to the protocol by default", async () => {
    expect(bare).not.toHaveProperty("useSecureCookies");
    expect((await settings({ useSecureCookies: false })).useSecureCookies).toBe(false);
  });

  it("useStrictCookies: false by default", async () => {
    expect([bare.useStrictCookies, bare.cookies.secure.sessionToken.options.sameSite]).toEqual([false, "lax"]);
    const strict = await settings({ useStrictCookies: true });
    expect([strict.useStrictCookies, strict.cookies.secure.sessionToken.options.sameSite]).toEqual([true, "strict"]);
  });

  it("raw: is for Auth(), and takes nothing from Settings", async () => {
    expect((await checkedSettings({ ...testConfig(), raw })).fault).toBeUndefined();
  });
});
