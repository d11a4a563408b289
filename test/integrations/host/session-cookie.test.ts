/** Every reader finds the session cookie that the library sets, whatever the deployment is and the options of the cookie are. */
import { NextRequest } from "next/server.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getToken } from "../../../src/jwt/index.ts";
import { app, secret, testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";
import { event, HostAuth, serve } from "./helpers.ts";

const http = "http://localhost:3000";
const inside = "http://10.0.0.7:3000";
const forwarded = { "x-forwarded-host": "app.example", "x-forwarded-proto": "https" };

interface Deployment {
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: object;
  /** Where the request came to, as the framework sees it, and its headers. */
  readonly at: string;
  readonly headers?: Readonly<Record<string, string>>;
}

// biome-ignore format: a table
const deployments: readonly (readonly [string, Deployment])[] = [
  ["AUTH_URL",                        { env: { AUTH_URL: app }, at: app }],
  ["AUTH_URL behind a silent proxy",  { env: { AUTH_URL: app }, at: inside }],
  ["Vercel without AUTH_URL",         { env: { VERCEL: "1" }, at: app, headers: forwarded }],
  ["AUTH_TRUST_HOST behind a proxy",  { env: { AUTH_TRUST_HOST: "true" }, at: inside, headers: forwarded }],
  ["AUTH_TRUST_HOST without a proxy", { env: { AUTH_TRUST_HOST: "true" }, at: app }],
  ["url in the options",              { options: { url: app }, at: app }],
  ["url behind a silent proxy",       { options: { url: app }, at: inside }],
  ["url beside AUTH_URL of a laptop", { options: { url: app }, env: { AUTH_URL: http }, at: inside }],
  ["http on localhost",               { options: { trustHost: true }, at: http }],
  ["AUTH_URL on localhost",           { env: { AUTH_URL: http }, at: http }],
];

const cookieOf = (cookie: object) => ({ cookies: { sessionToken: cookie } });

interface CookieRow {
  readonly options?: object;
  /** What the options are for `getToken`. */
  readonly params?: { readonly secureCookie?: boolean; readonly cookieName?: string; readonly strictCookie?: boolean };
}

// biome-ignore format: a table
const cookies: readonly (readonly [string, CookieRow])[] = [
  ["no option",               {}],
  ["a domain",                { options: cookieOf({ options: { domain: "app.example" } }) }],
  ["a path",                  { options: cookieOf({ options: { path: "/desk" } }) }],
  ["useStrictCookies",        { options: { useStrictCookies: true } }],
  ["useStrictCookies and strictCookie", { options: { useStrictCookies: true }, params: { strictCookie: true } }],
  ["useSecureCookies: true",  { options: { useSecureCookies: true } }],
  ["useSecureCookies: true and secureCookie",   { options: { useSecureCookies: true }, params: { secureCookie: true } }],
  ["useSecureCookies: false and secureCookie",  { options: { useSecureCookies: false }, params: { secureCookie: false } }],
  ["a name and cookieName",   { options: cookieOf({ name: "sid" }), params: { cookieName: "sid" } }],
];

beforeEach(() => {
  for (const name of ["AUTH_URL", "HOSTAUTH_URL", "NEXTAUTH_URL", "AUTH_TRUST_HOST", "VERCEL"])
    vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe.each(deployments)("X1, MW-231: with %s", (_, { env = {}, options: more, at, headers = {} }) => {
  it.each(cookies)("getToken, auth() and the middleware find the cookie with %s", async (_, { options, params }) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const config = testConfig({ providers: [password], trustHost: undefined, ...more, ...options });
    const { auth, signIn } = HostAuth({
      ...config,
      callbacks: { authorized: ({ auth: session }) => session !== null },
    });
    const sent = (cookie: Readonly<Record<string, string>> = {}) =>
      new Headers({ host: new URL(at).host, ...headers, ...cookie });
    const { written } = await serve(
      "action",
      sent({ "x-forwarded-proto": new URL(at).protocol.slice(0, -1), ...headers }),
      () => signIn("credentials", { word: "right", redirect: false }),
    );
    const [cookie] = written.filter(({ options: { maxAge } }) => maxAge !== 0);
    const asked = new NextRequest(`${at}/desk`, { headers: sent({ cookie: `${cookie?.name}=${cookie?.value}` }) });
    const stranger = new NextRequest(`${at}/desk`, { headers: sent() });

    expect(await getToken({ req: asked, secret, ...params })).toMatchObject({ name: "Ada" });
    expect((await auth(asked, event)).headers.get("x-middleware-next")).toBe("1");
    const page = new Headers(asked.headers);
    if (!page.has("x-forwarded-proto")) page.set("x-forwarded-proto", new URL(at).protocol.slice(0, -1));
    expect((await serve("page", page, () => auth())).result).toMatchObject({ user: { name: "Ada" } });

    expect(await getToken({ req: stranger, secret, ...params })).toBeNull();
    expect((await auth(stranger, event)).status).toBe(307);
  });
});
