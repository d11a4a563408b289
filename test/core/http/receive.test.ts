/** Request -> Call: what is read from a request, and what is rejected. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AuthError } from "../../../src/core/errors/index.ts";
import { parsePath, pathBehind, receive, wantsUrl } from "../../../src/core/http/receive.ts";
import { requestFromCall } from "../../../src/core/http/request-from-call.ts";
import { pathError } from "../../../src/core/http/unknown-path.ts";
import { originFor } from "../../../src/core/http/untrusted.ts";
import type { Settings } from "../../../src/core/types/internal.ts";
import { pathCases } from "../../attacks/paths.ts";

const settings = (more: Partial<Settings> = {}): Settings =>
  ({ basePath: "/auth", trustHost: true, production: true, ...more }) as Settings;

const at = (path: string, init: RequestInit = {}) => new Request(`https://app.example${path}`, init);
const type = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing",
    (error: AuthError) => error.type,
  );

describe("receive", () => {
  it("parses a request into a call", async () => {
    const headers = { cookie: "a=1; b=%20", accept: "text/html", "content-type": "application/json" };
    const body = JSON.stringify({ csrfToken: "x" });
    const call = await receive(at("/auth/signin/github?callbackUrl=/x", { method: "POST", headers, body }), settings());
    expect({ ...call, headers: call.headers.get("accept"), cookies: [...call.cookies] }).toEqual({
      action: "signin",
      providerId: "github",
      method: "POST",
      origin: "https://app.example",
      url: new URL("https://app.example/auth/signin/github?callbackUrl=/x"),
      headers: "text/html",
      cookies: [["a", "1"], ["b", " "]], // biome-ignore format: pairs
      query: { callbackUrl: "/x" },
      body: { csrfToken: "x" },
      wantsUrl: false,
    });
  });

  it("rewrites the URL to the one that the visitor sees", async () => {
    const inside = (host: string) => new Request("http://10.0.0.7:8080/auth/session?a=b", { headers: { host } });
    const call = await receive(inside("x"), settings({ url: new URL("https://app.example/auth") }));
    expect([call.origin, call.url.href]).toEqual(["https://app.example", "https://app.example/auth/session?a=b"]);
    const forwarded = new Request("http://10.0.0.7/auth/csrf", {
      headers: { "x-forwarded-host": "app.example", "x-forwarded-proto": "https" },
    });
    expect((await receive(forwarded, settings())).origin).toBe("https://app.example");
    expect((await receive(forwarded, settings({ trustHost: ["app.example"] }))).origin).toBe("https://app.example");
    expect(await type(receive(forwarded, settings({ trustHost: false })))).toBe("UntrustedHost");
  });

  it("accepts a URL without a host, as some servers pass it", async () => {
    const request = {
      url: "/auth/session?a=b",
      method: "GET",
      headers: new Headers({ host: "app.example" }),
    } as Request;
    const call = await receive(request, settings());
    expect([call.action, call.url.href, call.query]).toEqual([
      "session",
      "https://app.example/auth/session?a=b",
      { a: "b" },
    ]);
    const nowhere = { ...request, headers: new Headers() } as Request;
    expect(await type(receive(nowhere, settings()))).toBe("UntrustedHost");
  });

  it("reads a body only of a POST, and leaves the method to the actions", async () => {
    const body = "a=1";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const call = await receive(at("/auth/session", { method, headers, body }), settings());
      expect([call.method, call.body]).toEqual([method, {}]);
    }
    expect((await receive(at("/auth/session", { method: "post", headers, body }), settings())).body).toEqual({
      a: "1",
    });
  });

  it("detects clients that request a URL in place of a redirect", async () => {
    expect((await receive(at("/auth/csrf", { headers: { "X-Auth-Return-Redirect": "" } }), settings())).wantsUrl).toBe(
      true,
    );
    expect(wantsUrl(new Headers())).toBe(false);
  });

  it("DS-06, DS-07: limits the parts of an address", async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `${index}=`).join("&");
    expect(await type(receive(at(`/auth/csrf?${fields(1001)}`), settings()))).toBe("InvalidRequest");
    expect(await type(receive(at(`/auth/csrf?${fields(100_000)}`), settings()))).toBe("InvalidRequest");
    expect(await type(receive(at(`/auth/csrf?a=${"b".repeat(1_000_000)}`), settings()))).toBe("InvalidRequest");
    expect(await type(receive(at(`/auth/csrf?${fields(1000)}`), settings()))).toBe("nothing");
    expect(await type(receive(at(`/auth/csrf?a=${"b".repeat(32_000)}`), settings()))).toBe("nothing");
  });

  it("refuses a parameter that occurs twice, and drops unsafe names", async () => {
    for (const query of ["state=a&state=b", "code=a&code=a", "iss=a&%69ss=b"])
      expect(await type(receive(at(`/auth/callback/x?${query}`), settings()))).toBe("InvalidRequest");
    const { query } = await receive(at("/auth/csrf?__proto__=1&__proto__=2&constructor=3&a[__proto__]=4"), settings());
    expect(Object.entries(query)).toEqual([["a[__proto__]", "4"]]);
  });

  it("throws only an AuthError, whatever the request", async () => {
    const methods = fc.constantFrom("GET", "POST", "PUT", "HEAD", "DELETE");
    const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }));
    const path = fc.oneof(
      text,
      text.map((rest) => `/auth/${rest}`),
      fc.constantFrom("/auth/session", "/auth/signin/a"),
    );
    const header = fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.constantFrom("application/json", "a=b; a=%zz"));
    const names = ["host", "x-forwarded-host", "x-forwarded-proto", "cookie", "content-type", "content-length"];
    const headers = fc.dictionary(fc.constantFrom(...names), header);
    const fault = fc.asyncProperty(methods, path, text, headers, text, async (method, pathname, query, sent, body) => {
      const request = {
        url: `https://app.example${pathname}?${query}`,
        method,
        headers: { get: (name: string) => sent[name] ?? null, has: (name: string) => name in sent },
        bodyUsed: false,
        body: method === "POST" ? new Blob([body]).stream() : null,
      } as unknown as Request;
      const error = await receive(request, settings()).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error === null || error instanceof AuthError).toBe(true);
    });
    await fc.assert(fault, { numRuns: 1000 });
  });
});

describe("originFor", () => {
  const at =
    (host: string, more: Partial<Settings> = {}) =>
    () =>
      originFor(settings(more), { headers: new Headers({ host }), url: new URL("http://x") });
  it("SF-08: http in production is refused, with a message that explains what to do", () => {
    expect(at("app.example")).toThrow(/AUTH_URL.*useSecureCookies/s);
    expect(at("app.example", { production: false })()).toBe("http://app.example");
    expect(at("app.example", { useSecureCookies: true })).toThrow(/"http:\/\/app\.example" in production/);
    expect(at("app.example", { useSecureCookies: false })()).toBe("http://app.example");
    expect(at("localhost:3000")()).toBe("http://localhost:3000");
    expect(at("localhost.evil.example")).toThrow(AuthError);
  });

  it.each([undefined, true])("S16: with useSecureCookies %s, http in production is refused", (useSecureCookies) => {
    const more = { trustHost: true, ...(useSecureCookies !== undefined && { useSecureCookies }) };
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "http" });
    const seen = () => originFor(settings(more), { headers, url: new URL("https://app.example") });
    expect(seen).toThrow(/X-Forwarded-Proto is "http"/);
    headers.set("x-forwarded-proto", "https");
    expect(seen()).toBe("https://app.example");
  });

  it("N7: InsecureOrigin names X-Forwarded-Proto only where it was sent, not where a framework added it", () => {
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "http" });
    const seen = () => originFor(settings({ trustHost: true }), { headers, url: new URL("http://app.example") });
    expect(seen).toThrow(/Serve it over https\. If a proxy terminates https, configure it to send X-Forwarded-Proto/);
    expect(seen).not.toThrow(/X-Forwarded-Proto is/);
  });

  it("U7: a configured http address is reported as wrong, not as missing", () => {
    const seen = () =>
      originFor(settings({ url: new URL("http://app.example") }), { headers: new Headers({ host: "app.example" }) });
    expect(seen).toThrow(/AUTH_URL \(url\) is "http:\/\/app\.example\/": change it to https/);
  });

  it("MT-02: keeps no state of an earlier request", () => {
    expect(at("evil.example", { production: false })()).toBe("http://evil.example");
    expect(at("app.example", { production: false })()).toBe("http://app.example");
    expect(at("evil.example", { trustHost: ["app.example"] })).toThrow(/trustHost/);
  });
});

describe("parsePath", () => {
  it.each(pathCases)("$id: $what", ({ path, basePath, asks }) => {
    if (asks) expect(parsePath(path, basePath)).toEqual(asks);
    else {
      expect(parsePath(path, basePath)).toBeNull();
      expect(pathError(path, basePath, pathBehind(path, basePath))).toBeInstanceOf(AuthError);
    }
  });

  // biome-ignore format: a table
  const rows = [
    ["/auth/session",          "/auth",     { action: "session" }],
    ["/auth/session/",         "/auth",     { action: "session" }],
    ["/auth/callback/a.b_c~-", "/auth",     { action: "callback", providerId: "a.b_c~-" }],
    ["/auth/callback/github/", "/auth",     { action: "callback", providerId: "github" }],
    ["/auth/signout/return",   "/auth",     { action: "signout/return" }],
    ["/auth/signout/return/",  "/auth",     { action: "signout/return" }],
    ["/auth/signout/other",    "/auth",     "UnknownAction"],
    ["/auth/signout/return/x", "/auth",     "UnknownAction"],
    ["/auth/signout%2Freturn", "/auth",     "UnknownAction"],
    ["/session",               "/",         { action: "session" }],
    ["/a/b/c/csrf",            "/a/b/c",    { action: "csrf" }],
    ["/auth",                  "/auth",     "UnknownAction"],
    ["/auth/session/x",        "/auth",     "UnknownAction"],
    ["/auth/session//",        "/auth",     "UnknownAction"],
    ["/auth/signin/a/b",       "/auth",     "UnknownAction"],
    ["/auth/signin//",         "/auth",     "InvalidRequest"],
    ["/auth/signin/.",         "/auth",     "InvalidRequest"],
    ["/auth/signin/..",        "/auth",     "InvalidRequest"],
    ["/auth/signin/a;b",       "/auth",     "InvalidRequest"],
    ["/auth/session;x",        "/auth",     "UnknownAction"],
    ["//session",              "/",         "UnknownAction"],
    ["/auth/__proto__",        "/auth",     "UnknownAction"],
    ["/auth/toString",         "/auth",     "UnknownAction"],
    [`/auth/signin/${"a".repeat(65)}`, "/auth", "InvalidRequest"],
  ] as const;
  it.each(rows)("%s below %s", (path, basePath, expected) => {
    if (typeof expected === "object") return expect(parsePath(path, basePath)).toEqual(expected);
    expect(parsePath(path, basePath)).toBeNull();
    expect(pathError(path, basePath, pathBehind(path, basePath))).toMatchObject({ type: expected });
  });
});

describe("requestFromCall", () => {
  it("gives the application a request equal to the original", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-kept": "yes", "content-length": "9" };
    const init = { method: "POST", headers, body: "a=1&b=%20" };
    const request = requestFromCall(await receive(at("/auth/callback/x?y=z", init), settings()));
    expect([request.method, request.url, request.headers.get("x-kept")]).toEqual([
      "POST",
      "https://app.example/auth/callback/x?y=z",
      "yes",
    ]);
    expect([request.headers.get("content-length"), await request.json()]).toEqual([null, { a: "1", b: " " }]);
    const read = requestFromCall(await receive(at("/auth/csrf", { headers: { cookie: "a=b" } }), settings()));
    expect([read.method, read.headers.get("cookie"), read.body]).toEqual(["GET", "a=b", null]);
  });
});
