/** Attacks on the redirect gate: addresses that a visitor may ask for, and where they lead on `https://app.example`. */

/** One address. */
export interface RedirectCase {
  readonly id: string;
  readonly url: string;
  /** Where the gate leads. */
  readonly goes: string;
  readonly what: string;
}

// biome-ignore format: a table
export const redirectCases: readonly RedirectCase[] = [
  { id: "OR-01", url: "https://evil.example",                     goes: "https://app.example",                                   what: "absolute foreign" },
  { id: "OR-03", url: "///evil.example",                          goes: "https://app.example",                                   what: "triple slash" },
  { id: "OR-05", url: "/\\evil.example",                          goes: "https://app.example",                                   what: "slash, then backslash" },
  { id: "OR-07", url: "\\/evil.example",                          goes: "https://app.example",                                   what: "backslash, then slash" },
  { id: "OR-08", url: "/\\/evil.example",                         goes: "https://app.example",                                   what: "backslash between slashes" },
  { id: "OR-09", url: "/\\\\evil.example",                        goes: "https://app.example",                                   what: "two backslashes" },
  { id: "OR-10", url: "/\t/evil.example",                         goes: "https://app.example",                                   what: "TAB is stripped by the URL parser" },
  { id: "OR-11", url: "/\n/evil.example",                         goes: "https://app.example",                                   what: "LF stripped" },
  { id: "OR-12", url: "/\r/evil.example",                         goes: "https://app.example",                                   what: "CR stripped" },
  { id: "OR-13", url: "/\u000b/evil.example",                     goes: "https://app.example",                                   what: "VT" },
  { id: "OR-14", url: "/\t\\evil.example",                        goes: "https://app.example",                                   what: "a TAB, then a backslash" },
  { id: "OR-15", url: "/\t\t\\\t\t/evil.example",                 goes: "https://app.example",                                   what: "interleaved tabs" },
  { id: "OR-16", url: "/ /evil.example",                          goes: "https://app.example",                                   what: "space then slash" },
  { id: "OR-19", url: "/%5cevil.example",                         goes: "https://app.example",                                   what: "encoded backslash" },
  { id: "OR-21", url: "/%2f%2fevil.example",                      goes: "https://app.example",                                   what: "encoded slashes" },
  { id: "OR-23", url: "/%252f%252fevil.example",                  goes: "https://app.example",                                   what: "double encoded" },
  { id: "OR-24", url: "/%25252f%25252fevil.example",              goes: "https://app.example",                                   what: "triple encoded: still unstable within 3 passes" },
  { id: "OR-25", url: "/.//evil.example",                         goes: "https://app.example",                                   what: "dot segment collapses to //" },
  { id: "OR-26", url: "/..//evil.example",                        goes: "https://app.example",                                   what: "two dots collapse to //" },
  { id: "OR-31", url: "https://app.example.evil.example",         goes: "https://app.example",                                   what: "suffix trick" },
  { id: "OR-32", url: "https://app.example@evil.example",         goes: "https://app.example",                                   what: "userinfo" },
  { id: "OR-33", url: "https://app.example:443@evil.example/",    goes: "https://app.example",                                   what: "port in the user info" },
  { id: "OR-37", url: "https://evil.example\\.app.example",       goes: "https://app.example",                                   what: "backslash in the host" },
  { id: "OR-38", url: "https://app.example%2eevil.example",       goes: "https://app.example",                                   what: "encoded dot in host" },
  { id: "OR-41", url: "https://sub.app.example",                  goes: "https://app.example",                                   what: "sub-domain is another origin" },
  { id: "OR-42", url: "http://app.example/",                      goes: "https://app.example",                                   what: "scheme downgrade" },
  { id: "OR-45", url: "https:/evil.example",                      goes: "https://app.example",                                   what: "one slash after the scheme" },
  { id: "OR-46", url: "https:///evil.example",                    goes: "https://app.example",                                   what: "extra slash still absolute" },
  { id: "OR-47", url: "http:999999999",                           goes: "https://app.example",                                   what: "integer host" },
  { id: "OR-48", url: "https://3627734734/",                      goes: "https://app.example",                                   what: "decimal IP" },
  { id: "OR-49", url: "https://[::1]/",                           goes: "https://app.example",                                   what: "IPv6 loopback" },
  { id: "OR-51", url: "javascript:alert(1)",                      goes: "https://app.example",                                   what: "script" },
  { id: "OR-52", url: "JaVaScRiPt:alert(1)",                      goes: "https://app.example",                                   what: "script in mixed case" },
  { id: "OR-54", url: "\u0001javascript:alert(1)",                goes: "https://app.example",                                   what: "leading control" },
  { id: "OR-55", url: "javascript://app.example/%0aalert(1)",     goes: "https://app.example",                                   what: "script with an authority" },
  { id: "OR-56", url: "data:text/html,<script>alert(1)</script>", goes: "https://app.example",                                   what: "inline document" },
  { id: "OR-57", url: "vbscript:msgbox(1)",                       goes: "https://app.example",                                   what: "another script" },
  { id: "OR-58", url: "file:///etc/passwd",                       goes: "https://app.example",                                   what: "file" },
  { id: "OR-59", url: "blob:https://app.example/uuid",            goes: "https://app.example",                                   what: "blob has the app origin" },
  { id: "OR-61", url: "view-source:https://app.example",          goes: "https://app.example",                                   what: "source view" },
  { id: "OR-62", url: " https://evil.example",                    goes: "https://app.example",                                   what: "leading space" },
  { id: "OR-63", url: "\ufeffhttps://evil.example",               goes: "https://app.example",                                   what: "BOM" },
  { id: "OR-65", url: "evil.example",                             goes: "https://app.example",                                   what: "bare host" },
  { id: "OR-67", url: "",                                         goes: "https://app.example",                                   what: "empty" },
  { id: "OR-68", url: "/\r\nSet-Cookie: x=1",                     goes: "https://app.example",                                   what: "CRLF header injection" },
  { id: "OR-71", url: "/\u2028/evil.example",                     goes: "https://app.example",                                   what: "line separator" },
  { id: "OR-72", url: "https://app\u3002example.evil.example",    goes: "https://app.example",                                   what: "ideographic full stop" },
  { id: "OR-73", url: "https://\uff41pp.example.evil.example/",   goes: "https://app.example",                                   what: "fullwidth" },
  { id: "OR-76", url: "/a%zz",                                    goes: "https://app.example/a%zz",                              what: "malformed percent: allowed, never throws" },
  { id: "OR-77", url: "/dashboard",                               goes: "https://app.example/dashboard",                         what: "legitimate" },
  { id: "OR-78", url: "/",                                        goes: "https://app.example/",                                  what: "legitimate" },
  { id: "OR-79", url: "/a?next=https://evil.example",             goes: "https://app.example/a?next=https://evil.example",       what: "foreign URL only in the query: legitimate" },
  { id: "OR-80", url: "/a?x=//evil.example#//evil.example",       goes: "https://app.example/a?x=//evil.example#//evil.example", what: "legitimate" },
  { id: "OR-81", url: "/a/b//c",                                  goes: "https://app.example/a/b//c",                            what: "inner double slash: legitimate" },
  { id: "OR-82", url: "/url%20with%20spaces/",                    goes: "https://app.example/url%20with%20spaces/",              what: "legitimate" },
  { id: "OR-84", url: "https://app.example/x?y=1#z",              goes: "https://app.example/x?y=1#z",                           what: "absolute same origin" },
  { id: "OR-86", url: "https://app.example:443/x",                goes: "https://app.example/x",                                 what: "default port" },
];
