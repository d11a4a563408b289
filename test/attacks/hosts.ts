/** Attacks on the address of the application: headers, and the origin that follows from them over `https:`, or `null`. */

/** One set of headers. */
export interface HostCase {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Hosts that are trusted. */
  readonly trusted: readonly string[];
  /** Whether a proxy in front sets the forwarded headers. */
  readonly proxy: boolean;
  readonly origin: string | null;
  readonly what: string;
}

// biome-ignore format: a table
export const hostCases: readonly HostCase[] = [
  { id: "HH-01", headers: { host: "app.example" },                                      trusted: ["app.example"], proxy: false, origin: "https://app.example", what: "legitimate" },
  { id: "HH-02", headers: { host: "APP.EXAMPLE" },                                      trusted: ["app.example"], proxy: false, origin: "https://app.example", what: "case" },
  { id: "HH-03", headers: { host: "app.example:443" },                                  trusted: ["app.example"], proxy: false, origin: "https://app.example", what: "default port" },
  { id: "HH-05", headers: { host: "app.example.evil.example" },                         trusted: ["app.example"], proxy: false, origin: null,                  what: "suffix" },
  { id: "HH-06", headers: { host: "evil.example/app.example" },                         trusted: ["app.example"], proxy: false, origin: null,                  what: "slash in Host" },
  { id: "HH-07", headers: { host: "app.example@evil.example" },                         trusted: ["app.example"], proxy: false, origin: null,                  what: "userinfo in Host" },
  { id: "HH-08", headers: { host: "evil.example:fake@app.example" },                    trusted: ["app.example"], proxy: false, origin: null,                  what: "user info with a port" },
  { id: "HH-10", headers: { host: "app.example:99999" },                                trusted: ["app.example"], proxy: false, origin: null,                  what: "bad port" },
  { id: "HH-12", headers: { host: "app.example:/evil" },                                trusted: ["app.example"], proxy: false, origin: null,                  what: "path in port" },
  { id: "HH-13", headers: { host: "app.example?x" },                                    trusted: ["app.example"], proxy: false, origin: null,                  what: "query in Host" },
  { id: "HH-14", headers: { host: "app.example#x" },                                    trusted: ["app.example"], proxy: false, origin: null,                  what: "fragment in Host" },
  { id: "HH-15", headers: { host: "app.example\\x" },                                   trusted: ["app.example"], proxy: false, origin: null,                  what: "backslash" },
  { id: "HH-16", headers: { host: "app.example%2f.evil.example" },                      trusted: ["app.example"], proxy: false, origin: null,                  what: "encoded slash" },
  { id: "HH-18", headers: { host: "app.example,evil.example" },                         trusted: ["app.example"], proxy: false, origin: null,                  what: "list" },
  { id: "HH-19", headers: { host: "app.example." },                                     trusted: ["app.example"], proxy: false, origin: null,                  what: "trailing dot is another origin" },
  { id: "HH-20", headers: { host: "" },                                                 trusted: ["app.example"], proxy: false, origin: null,                  what: "empty must not hang" },
  { id: "HH-21", headers: {},                                                           trusted: ["app.example"], proxy: false, origin: null,                  what: "missing" },
  { id: "HH-23", headers: { host: "[::1]:3000" },                                       trusted: ["[::1]:3000"],  proxy: false, origin: "https://[::1]:3000",  what: "IPv6 listed" },
  { id: "HH-24", headers: { host: "app.example", "x-forwarded-host": "evil.example" },  trusted: ["app.example"], proxy: false, origin: "https://app.example", what: "XFH ignored when proxy is not trusted" },
  { id: "HH-26", headers: { host: "internal", "x-forwarded-host": "app.example", "x-forwarded-proto": "https" }, trusted: ["app.example"], proxy: true,  origin: "https://app.example", what: "legitimate proxy" },
  { id: "HH-27", headers: { host: "internal", "x-forwarded-host": "app.example, evil.example" }, trusted: ["app.example"], proxy: true,  origin: null,                  what: "list in XFH" },
  { id: "HH-28", headers: { host: "internal", "x-forwarded-host": "evil.example/path?" }, trusted: ["app.example"], proxy: true,  origin: null,                  what: "path in XFH" },
  { id: "HH-31", headers: { host: "app.example", "x-forwarded-proto": "http" },         trusted: ["app.example"], proxy: true,  origin: "http://app.example",  what: "X-Forwarded-Proto http" },
  { id: "HH-32", headers: { host: "app.example", "x-forwarded-proto": "javascript" },   trusted: ["app.example"], proxy: true,  origin: null,                  what: "script as protocol" },
  { id: "HH-33", headers: { host: "app.example", "x-forwarded-proto": "https://evil.example/?" }, trusted: ["app.example"], proxy: true,  origin: null,                  what: "address as protocol" },
  { id: "HH-34", headers: { host: "app.example", "x-forwarded-proto": "https, http" },  trusted: ["app.example"], proxy: true,  origin: null,                  what: "list" },
  { id: "HH-35", headers: { host: "app.example", "x-forwarded-proto": "ftp" },          trusted: ["app.example"], proxy: true,  origin: null,                  what: "another protocol" },
  { id: "HH-36", headers: { host: "app.example", forwarded: "for=\"127.0.0.1;host=evil.example;proto=https\"" }, trusted: ["app.example"], proxy: true,  origin: "https://app.example", what: "RFC 7239 quoted-string trick: Forwarded is not read" },
  { id: "HH-37", headers: { host: "app.example", "x-host": "evil.example", "x-original-host": "evil.example", "x-http-host-override": "evil.example", "x-forwarded-server": "evil.example" }, trusted: ["app.example"], proxy: true,  origin: "https://app.example", what: "other host-like headers are never read" },
];
