/** The public origin: which headers are trusted, and which origin results. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cookiesOf, detectOrigin, type OriginSources } from "../../../src/core/http/origin.ts";
import type { CookieSet } from "../../../src/core/types/internal.ts";
import { hostCases } from "../../attacks/hosts.ts";

const where = (headers: Record<string, string>, more: Partial<OriginSources> = {}): OriginSources => ({
  headers: new Headers(headers),
  trustHost: true,
  trustForwarded: false,
  ...more,
});

describe("detectOrigin", () => {
  it.each(hostCases)("$id: $what", ({ headers, trusted, proxy, origin }) => {
    const sent: Readonly<Record<string, string>> = headers;
    // Read as they came: a Headers object would not take all of them.
    const asSent = { get: (name: string) => sent[name] ?? null } as Headers;
    expect(detectOrigin({ headers: asSent, trustHost: trusted, trustForwarded: proxy })).toBe(origin);
  });

  it("HH-43: a configured URL wins, and no header is read", () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
    const configured = new URL("https://app.example/api/auth");
    const found = detectOrigin(
      where(headers, { configured, trustForwarded: true, url: new URL("http://evil.example/") }),
    );
    expect(found).toBe("https://app.example");
  });

  it("HH-44: of a request URL and a Host header, the header decides", () => {
    const found = detectOrigin(where({ host: "app.example" }, { url: new URL("https://evil.example/auth/csrf") }));
    expect(found).toBe("https://app.example");
    const listed = where(
      { host: "app.example" },
      { url: new URL("https://evil.example/x"), trustHost: ["app.example"] },
    );
    expect(detectOrigin(listed)).toBe("https://app.example");
  });

  it.each(["host", "x-forwarded-host", "x-forwarded-proto"])("HH-45: two %s lines are refused", (name) => {
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "https" });
    headers.append(name, name === "x-forwarded-proto" ? "https" : "app.example");
    if (name === "x-forwarded-host") headers.append(name, "app.example");
    expect(detectOrigin({ headers, trustHost: true, trustForwarded: true })).toBeNull();
  });

  it("HH-46: behind a proxy that terminates TLS, a configured https URL is used", () => {
    const url = new URL("http://10.0.0.7:8080/auth/session");
    const configured = new URL("https://app.example");
    expect(detectOrigin(where({ host: "10.0.0.7:8080" }, { url, configured }))).toBe("https://app.example");
  });

  // biome-ignore format: a table
  const rows = [
    [{},                                            { url: new URL("http://localhost:3000/auth") },  "http://localhost:3000", "the address, without a Host header"],
    [{ host: "app.example" },                       { url: new URL("http://app.example/auth") },     "http://app.example",    "the protocol of the address"],
    [{ host: "app.example" },                       { protocol: "http:" },                  "http://app.example",    "a protocol with a colon"],
    [{ host: "app.example" },                       { protocol: "http" },                   "http://app.example",    "a protocol without"],
    [{ host: "app.example" },                       {},                                     "https://app.example",   "https by default"],
    [{ host: "app.example:443" },                   {},                                     "https://app.example",   "the port of https"],
    [{ host: "app.example:80" },                    { protocol: "http" },                   "http://app.example",    "the port of http"],
    [{ host: "app.example:8443" },                  {},                                     "https://app.example:8443", "another port"],
    [{ host: "my_app.internal" },                   {},                                     "https://my_app.internal", "an underscore"],
    [{ host: "192.0.2.1:3000" },                    {},                                     "https://192.0.2.1:3000", "an address in numbers"],
    [{ host: "app.example", "x-forwarded-proto": "http" }, { url: new URL("https://app.example/") }, "https://app.example",   "no forwarded protocol unless the proxy is trusted"],
  ] as const;
  it.each(rows)("%o, %o: %s (%s)", (headers, more, origin) => {
    expect(detectOrigin(where(headers, more))).toBe(origin);
  });

  // biome-ignore format: a list
  const refused = [
    "0x7f.1", "2130706433", "127.1", "0:80", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "app.example:0443", "app.example:99999", "app.example:", ".", "a..b",
    "app.example ", "app.example\u3002evil", `${"a".repeat(64)}.example`, `${"a.".repeat(127)}example`, "a b", "app.example:443:443",
  ];
  it.each(refused)("refuses the host %j, which the platform would rewrite or reject", (host) => {
    const headers = { get: (name: string) => (name === "host" ? host : null) } as Headers;
    expect(detectOrigin({ headers, trustHost: true, trustForwarded: false })).toBeNull();
  });

  it("trusts no host if none is configured", () => {
    expect(detectOrigin(where({ host: "app.example" }, { trustHost: false }))).toBeNull();
    expect(detectOrigin(where({ host: "app.example" }, { trustHost: [] }))).toBeNull();
  });

  it("HH-40: does not depend on earlier calls", () => {
    expect(detectOrigin(where({ host: "evil.example" }))).toBe("https://evil.example");
    expect(detectOrigin(where({ host: "app.example" }))).toBe("https://app.example");
  });

  // biome-ignore format: a table
  it.each([
    ["https", "app.example:443",  ["app.example"],      "https://app.example"],
    ["https", "app.example",      ["app.example:443"],  "https://app.example"],
    ["http",  "app.example:80",   ["app.example"],      "http://app.example"],
    ["http",  "app.example:443",  ["app.example"],      null],
    ["https", "app.example:80",   ["app.example"],      null],
    ["https", "app.example:8443", ["app.example"],      null],
    ["https", "app.example",      ["app.example:8443"], null],
    ["https", "app.example:443:443", ["app.example"],   null],
  ] as const)("S20: over %s, %s with %j trusted is %s: a default port is the same origin", (protocol, host, trustHost, origin) => {
    expect(detectOrigin(where({ host }, { protocol, trustHost }))).toBe(origin);
  });

  it("never returns an unlisted host and never throws, whatever the headers are", () => {
    const text = fc.oneof(fc.string(), fc.webAuthority({ withPort: true, withUserInfo: true }), fc.domain(), fc.ipV6());
    const listed = ["app.example", "[::1]:3000"];
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (host, forwardedHost, proto, trustForwarded) => {
        const values: Record<string, string> = { host, "x-forwarded-host": forwardedHost, "x-forwarded-proto": proto };
        const headers = { get: (name: string) => values[name] ?? null } as Headers;
        const found = detectOrigin({ headers, trustHost: listed, trustForwarded });
        expect(found === null || listed.includes(new URL(found).host)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("if all are trusted, the result is an origin only", () => {
    const host = fc.oneof(
      fc.string(),
      fc.domain(),
      fc.webAuthority({ withPort: true }),
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
    );
    fc.assert(
      fc.property(host, fc.constantFrom("http", "https"), (text, protocol) => {
        const headers = { get: (name: string) => (name === "host" ? text : null) } as Headers;
        const found = detectOrigin({ headers, protocol, trustHost: true, trustForwarded: false });
        if (found !== null) expect(new URL(found).origin).toBe(found);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("cookiesOf", () => {
  const cookies = { plain: { csrfToken: {} } as CookieSet, secure: { sessionToken: {} } as CookieSet };
  it("secure names on https, plain ones on http", () => {
    expect(cookiesOf({ cookies }, "https://app.example")).toBe(cookies.secure);
    expect(cookiesOf({ cookies }, "http://app.example")).toBe(cookies.plain);
  });
  it("unless configured otherwise", () => {
    expect(cookiesOf({ cookies, useSecureCookies: false }, "https://app.example")).toBe(cookies.plain);
    expect(cookiesOf({ cookies, useSecureCookies: true }, "http://app.example")).toBe(cookies.secure);
  });
});
