/** interface.md, "Configuration object": every option, its default, and what it does to Settings. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { compile } from "../../../src/core/config/compile.ts";
import { raw, skipCSRFCheck } from "../../../src/core/markers.ts";
import { databaseSessions } from "../../../src/core/session/database.ts";
import { jwtSessions } from "../../../src/core/session/jwt.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { createLog, secret, testConfig } from "../../world/config.ts";
import { oidc } from "./helpers.ts";

const settings = (changes: Partial<AuthConfig> = {}) => {
  const compiled = compile(testConfig(changes) as AuthConfig);
  if (compiled.fault) throw compiled.fault;
  return compiled;
};
const bare = settings();

beforeEach(() => void vi.stubEnv("NODE_ENV", "production"));
afterEach(() => void vi.unstubAllEnvs());

describe("options", () => {
  it("providers: by id, in their order; none by default", () => {
    expect(bare.providers.size).toBe(0);
    const { providers } = settings({ providers: [oidc, () => ({ ...oidc, id: "two" })] });
    expect([...providers.keys()]).toEqual(["op", "two"]);
    expect(compile(testConfig({ providers: undefined as never }) as AuthConfig).fault).toBeUndefined();
  });

  it("adapter: none by default; when set, the strategy defaults to database", () => {
    expect(bare).toMatchObject({ sessions: jwtSessions, session: { strategy: "jwt" } });
    expect(bare.stores).toEqual({});
    const stored = settings({ adapter: MemoryAdapter() });
    expect(stored).toMatchObject({ sessions: databaseSessions, session: { strategy: "database" } });
    expect([stored.stores.users?.getUser, stored.stores.accounts?.getAccount]).toEqual([
      expect.any(Function),
      expect.any(Function),
    ]);
  });

  it("session.strategy: an explicit jwt forces it", () => {
    const { sessions, session } = settings({ adapter: MemoryAdapter(), session: { strategy: "jwt" } });
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
  ])("basePath: of %j it is %s", (changes, basePath) => {
    expect(settings(changes).basePath).toBe(basePath);
  });

  it("callbacks: those that are given, with their object, and defaults for the others", async () => {
    class Mine {
      answer = true;
      signIn() {
        return this.answer;
      }
    }
    const { callbacks } = settings({ callbacks: new Mine(), session: undefined });
    expect(callbacks.signIn({ user: {}, account: null })).toBe(true);
    expect(callbacks.jwt({ token: { sub: "1" } })).toEqual({ sub: "1" });
    expect(settings({ callbacks: { jwt: undefined as never } }).callbacks.jwt({ token: {} })).toEqual({});
  });

  it("cookies: names and options of each, by kind of origin", () => {
    const { cookies } = settings({ cookies: { sessionToken: { name: "app" } } });
    expect(cookies.secure.sessionToken.name).toBe("app");
    expect(cookies.plain.csrfToken.name).toBe("portico.csrf-token");
  });

  it("debug: false by default", () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    settings({ logger: undefined }).log.debug("x");
    expect(debug).not.toHaveBeenCalled();
    vi.spyOn(console, "warn").mockImplementation(() => {});
    settings({ logger: undefined, debug: true }).log.debug("x");
    expect(debug).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it("events: awaited, none by default", async () => {
    const signIn = vi.fn();
    await settings({ events: { signIn } }).events.signIn({ user: { id: "1" } });
    expect(signIn).toHaveBeenCalledWith({ user: { id: "1" } });
    await bare.events.signIn({ user: {} });
  });

  it("jwt: maxAge is that of the session, unless it is given; encode and decode may be replaced", async () => {
    expect(bare.jwt).toEqual({ maxAge: 2_592_000, cache: true });
    expect(settings({ session: { maxAge: 90_000 } }).jwt.maxAge).toBe(90_000);
    const encode = vi.fn(() => "e");
    const { jwt } = settings({ jwt: { maxAge: 60, encode, cache: false } });
    expect(jwt).toMatchObject({ maxAge: 60, cache: false });
    expect([await jwt.encode?.({ secret, salt: "s" }), "decode" in jwt]).toEqual(["e", false]);
  });

  it("logger: levels of the application's own", () => {
    const { logger, lines } = createLog();
    settings({ logger }).log.warn("code", "words");
    expect(lines).toEqual([{ level: "warn", code: "code", message: ["words"] }]);
  });

  it("pages: none by default", () => {
    const pages = { signIn: "/in", signOut: "/out", error: "/oops", verifyRequest: "/mail", newUser: "/hello" };
    expect(bare.pages).toEqual({});
    expect(settings({ pages }).pages).toEqual(pages);
  });

  it("redirectProxyUrl: of every provider, with the state check", () => {
    const { providers } = settings({
      redirectProxyUrl: "https://proxy.example/auth",
      providers: [{ ...oidc, checks: ["pkce"] }],
    });
    expect(providers.get("op")).toMatchObject({
      redirectProxyUrl: "https://proxy.example/auth",
      checks: new Set(["pkce", "state"]),
    });
  });

  it("redirectProxyOrigins: none by default", () => {
    expect(bare.redirectProxyOrigins).toEqual([]);
    expect(settings({ redirectProxyOrigins: ["https://a.example"] }).redirectProxyOrigins).toEqual([
      "https://a.example",
    ]);
  });

  it("secret: one or several, newest first; the first is used for what is new", async () => {
    const other = secret.split("").reverse().join("");
    expect(settings({ secret: [other, secret] }).keys.secrets).toEqual([other, secret]);
    const old = await bare.keys.seal({ sub: "1" }, { salt: "s", maxAge: 60, now: 0 });
    const opened = await settings({ secret: [other, secret] }).keys.open(old, { salt: "s", now: 0 });
    expect(opened?.claims).toMatchObject({ sub: "1" });
    expect(await settings({ secret: other }).keys.open(old, { salt: "s", now: 0 })).toBeNull();
  });

  it("session: 30 days, extended once a day, tokens of 64 hex characters", () => {
    expect(bare.session).toMatchObject({ maxAge: 2_592_000, updateAge: 86_400 });
    expect(bare.session.generateSessionToken()).toMatch(/^[0-9a-f]{64}$/);
    const session = settings({ session: { maxAge: 60, updateAge: 0, generateSessionToken: () => "t" } }).session;
    expect({ ...session, token: session.generateSessionToken() }).toMatchObject({
      maxAge: 60,
      updateAge: 0,
      token: "t",
    });
    expect(settings({ session: { maxAge: undefined as never } }).session.maxAge).toBe(2_592_000);
  });

  it("skipCSRFCheck: only the marker switches it off", () => {
    expect(bare.csrf).toBe(true);
    expect(settings({ skipCSRFCheck }).csrf).toBe(false);
    expect(settings({ skipCSRFCheck: Symbol.for("portico.skipCSRFCheck") as typeof skipCSRFCheck }).csrf).toBe(false);
  });

  it("theme: auto by default", () => {
    expect(bare.theme).toEqual({ colorScheme: "auto" });
    expect(settings({ theme: { brandColor: "#346df1" } }).theme).toEqual({
      colorScheme: "auto",
      brandColor: "#346df1",
    });
  });

  it("trustHost and url: one of them must be there", () => {
    expect(settings({ trustHost: true })).toMatchObject({ trustHost: true });
    expect(bare).not.toHaveProperty("url");
    expect(settings({ trustHost: undefined, url: "https://app.example" })).toMatchObject({
      trustHost: false,
      url: new URL("https://app.example"),
    });
  });

  it("useSecureCookies: left to the protocol by default", () => {
    expect(bare).not.toHaveProperty("useSecureCookies");
    expect(settings({ useSecureCookies: false }).useSecureCookies).toBe(false);
  });

  it("useStrictCookies: false by default", () => {
    expect([bare.useStrictCookies, bare.cookies.secure.sessionToken.options.sameSite]).toEqual([false, "lax"]);
    const strict = settings({ useStrictCookies: true });
    expect([strict.useStrictCookies, strict.cookies.secure.sessionToken.options.sameSite]).toEqual([true, "strict"]);
  });

  it("raw: is for Auth(), and takes nothing from Settings", () => {
    expect(compile({ ...testConfig(), raw }).fault).toBeUndefined();
  });
});
