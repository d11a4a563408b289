/** interface.md, "Endpoints" and "Authentication": the routes, and the numbered statements. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { customFetch } from "../../src/core/markers.ts";
import { decode } from "../../src/jwt/index.ts";
import { cookieNames, home, passwords, query, secret, sessionOf, signIn, where } from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { enter, setUp } from "./helpers.ts";

useClock();
const server = useWorld();

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("Endpoints / GET session", () => {
  it("session check: the body is a Session or null", async () => {
    const { browser } = setUp();
    const anonymous = await browser.fetch("/auth/session");
    expect([anonymous.status, anonymous.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(await anonymous.json()).toBeNull();
    await enter(browser);
    const session = await (await browser.fetch("/auth/session")).json();
    expect(Object.keys(session).sort()).toEqual(["expires", "user"]);
  });

  it("invokes the session callback", async () => {
    const session = vi.fn(({ session: seen }) => seen);
    const { browser } = setUp({ callbacks: { session } });
    await enter(browser);
    await browser.fetch("/auth/session");
    expect(session).toHaveBeenCalledTimes(1);
  });

  it("decisions / anonymous reads: sets no cookie for a visitor without a session", async () => {
    for (const config of [{}, { adapter: adapter() }]) {
      const { browser } = setUp(config);
      const response = await browser.fetch("/auth/session");
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("Endpoints / GET, POST {basePath}/<action>", () => {
  // biome-ignore format: a table
  it.each([
    ["GET",  "csrf",           200, "application/json; charset=utf-8"],
    ["GET",  "providers",      200, "application/json; charset=utf-8"],
    ["GET",  "session",        200, "application/json; charset=utf-8"],
    ["GET",  "signin",         200, "text/html"],
    ["GET",  "signout",        200, "text/html"],
    ["GET",  "verify-request", 200, "text/html"],
    ["GET",  "error",          200, "text/html"],
    ["POST", "csrf",           405, ""],
    ["POST", "providers",      405, ""],
    ["POST", "verify-request", 405, ""],
    ["POST", "error",          405, ""],
    ["PUT",  "session",        405, ""],
    ["HEAD", "session",        405, ""],
    ["GET",  "nowhere",        404, ""],
    ["GET",  "",               404, ""],
    ["GET",  "Session",        404, ""],
    ["GET",  "session/op",     404, ""],
  ])("%s %s answers %i", async (method, path, status, type) => {
    const { app } = setUp();
    const response = await app.handle(new Request(`${home}/auth/${path}`, { method, headers: { accept: "text/html" } }));
    expect(response.status).toBe(status);
    if (type !== "") expect(response.headers.get("content-type")).toContain(type);
    if (status === 405) expect(response.headers.get("allow")).toMatch(/GET|POST/);
  });

  it("providers: id, name, type, signinUrl and callbackUrl of each, in their order, and no secret", async () => {
    const issuer = createIssuer();
    const { browser } = setUp({ providers: [issuer.provider(), passwords()] });
    const text = await (await browser.fetch("/auth/providers")).text();
    expect(JSON.parse(text)).toEqual({
      op: {
        id: "op",
        name: "The OP",
        type: "oidc",
        signinUrl: `${home}/auth/signin/op`,
        callbackUrl: `${home}/auth/callback/op`,
      },
      credentials: {
        id: "credentials",
        name: "Password",
        type: "credentials",
        signinUrl: `${home}/auth/signin/credentials`,
        callbackUrl: `${home}/auth/callback/credentials`,
      },
    });
    expect(text).not.toContain(issuer.clientSecret);
  });

  it("signin: a POST without a provider leads to the sign-in page, and keeps the callback URL", async () => {
    const { browser } = setUp();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const page = await browser.post("/auth/signin", { csrfToken, callbackUrl: "/orders" });
    expect(where(page)).toBe(`/auth/signin?${new URLSearchParams({ callbackUrl: `${home}/orders` })}`);
  });

  it("signin: a POST for credentials leads to the page with their form", async () => {
    const { browser } = setUp();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const page = await browser.post("/auth/signin/credentials", { csrfToken, callbackUrl: "/orders" });
    expect(query(page)).toEqual({ callbackUrl: `${home}/orders` });
    expect(page.forms.some(({ action }) => action.endsWith("/callback/credentials"))).toBe(true);
  });

  it("an unknown provider is a clear 404", async () => {
    const { app, browser } = setUp();
    expect((await browser.visit("/auth/callback/nobody?code=1")).status).toBe(404);
    expect(app.log.errors).toEqual(["InvalidProvider"]);
  });

  it("X-Auth-Return-Redirect: { url } in place of a redirect", async () => {
    const { browser } = setUp();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const response = await browser.fetch("/auth/signout", {
      method: "POST",
      headers: { "x-auth-return-redirect": "1" },
      body: new URLSearchParams({ csrfToken, callbackUrl: "/bye" }),
    });
    expect([response.status, await response.json()]).toEqual([200, { url: `${home}/bye` }]);
  });
});

describe("Authentication", () => {
  it("1. under jwt the cookie holds an encrypted JWT (JWE, A256CBC-HS512), its key from secret and a salt", async () => {
    const { browser } = setUp();
    await enter(browser);
    const token = browser.cookies[cookieNames.session] ?? "";
    const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    expect(header).toMatchObject({ alg: "dir", enc: "A256CBC-HS512" });
    expect(await decode({ token, secret, salt: cookieNames.session })).toMatchObject({ sub: "1", name: "ada" });
    expect(await decode({ token, secret, salt: "another" })).toBeNull();
  });

  it("2. secret is required in production: MissingSecretError", async () => {
    vi.stubEnv("NODE_ENV", "production");
    const { app, browser } = setUp({ secret: undefined });
    expect((await browser.visit("/auth/signin")).status).toBe(500);
    expect(await sessionOf(browser)).toBeNull();
    expect(new Set(app.log.errors)).toEqual(new Set(["MissingSecretError"]));
  });

  it("6. built-in CSRF protection is on", async () => {
    const { browser } = setUp();
    for (const path of ["/auth/signin/op", "/auth/signout", "/auth/callback/credentials"]) {
      const { app: _, browser: other } = setUp({ providers: [createIssuer().provider(), passwords()] });
      expect(query(await other.post(path, {})).error).toBe("MissingCSRF");
    }
    expect((await browser.fetch("/auth/session", { method: "POST" })).status).toBe(400);
  });

  it("7. trustHost must be true: the library relies on the request host header", async () => {
    const config = testConfig({ providers: [passwords()], trustHost: true });
    const request = new Request("http://127.0.0.1:3000/auth/providers", {
      headers: { host: "internal", "x-forwarded-host": "public.example", "x-forwarded-proto": "https" },
    });
    const { credentials } = await (await Auth(request, config)).json();
    expect(credentials.signinUrl).toBe("https://public.example/auth/signin/credentials");
  });

  it("8. cookie attributes: Secure follows https, SameSite is Lax, and script cannot read them", async () => {
    const { browser } = setUp();
    await enter(browser);
    expect(browser.jar.cookies).toMatchObject([
      { name: cookieNames.csrf, secure: true, httpOnly: true, sameSite: "lax", path: "/", hostOnly: true },
      { name: cookieNames.session, secure: true, httpOnly: true, sameSite: "lax", path: "/", hostOnly: true },
    ]);
  });

  it("12. customFetch: used for every request to the provider's OAuth endpoints", async () => {
    const issuer = createIssuer();
    const asked: string[] = [];
    const own = (async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      asked.push(new URL(request.url).pathname);
      return issuer.handle(request);
    }) as typeof fetch;
    const { browser } = setUp({ providers: [issuer.provider({ [customFetch]: own, idToken: false })] });
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
    expect(asked.sort()).toEqual(["/.well-known/openid-configuration", "/jwks", "/token", "/userinfo"]);
  });

  it("13. names and attributes of cookies are those of decisions.md", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const { app } = setUp({ providers: [issuer.provider(), passwords()] });
    const browser = app.browser();
    await browser.visit("/auth/signin");
    const away = await browser.submit("/signin/op");
    const shown = (line: string | undefined) => line?.replace(/(\.[\w-]{21})?=[^;]+/, "=");
    expect(shown(away.set[0])).toBe(`${cookieNames.transaction}=; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax`);
    const done = await browser.arrive(issuer.authorize(away.url));
    const [session] = done.set.filter((line) => line.startsWith(cookieNames.session));
    expect(shown(session)).toMatch(
      /^__Host-portico\.session-token=; Expires=\w+, [^;]+ GMT; Path=\/; HttpOnly; Secure; SameSite=Lax$|^__Host-portico\.session-token=; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
