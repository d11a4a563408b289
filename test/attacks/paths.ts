/** Attacks on the router: paths as they come, and what they ask for, or `null` where they ask for nothing. */

/** One path. */
export interface PathCase {
  readonly id: string;
  readonly path: string;
  readonly basePath: string;
  readonly asks: { readonly action: string; readonly providerId?: string } | null;
  readonly what: string;
}

// biome-ignore format: a table
export const pathCases: readonly PathCase[] = [
  { id: "PP-01", path: "/auth/session",            basePath: "/auth",      asks: { action: "session" },                           what: "legitimate" },
  { id: "PP-07", path: "/auth-evil/session",       basePath: "/auth",      asks: null,                                            what: "prefix trick" },
  { id: "PP-08", path: "/authx/session",           basePath: "/auth",      asks: null,                                            what: "longer first segment" },
  { id: "PP-10", path: "//auth/session",           basePath: "/auth",      asks: null,                                            what: "leading double slash" },
  { id: "PP-11", path: "/auth///session",          basePath: "/auth",      asks: null,                                            what: "empty segments" },
  { id: "PP-13", path: "/auth/./session",          basePath: "/auth",      asks: null,                                            what: "dot segment" },
  { id: "PP-15", path: "/auth/%73ession",          basePath: "/auth",      asks: null,                                            what: "encoded letter" },
  { id: "PP-17", path: "/auth%2fsession",          basePath: "/auth",      asks: null,                                            what: "encoded slash" },
  { id: "PP-19", path: "/auth/callback/goo%2fgle", basePath: "/auth",      asks: null,                                            what: "encoded slash in the id" },
  { id: "PP-21", path: "/auth/callback/%2e%2e",    basePath: "/auth",      asks: null,                                            what: "encoded dots as id" },
  { id: "PP-26", path: "/AUTH/session",            basePath: "/auth",      asks: null,                                            what: "case" },
  { id: "PP-27", path: "/auth/Session",            basePath: "/auth",      asks: null,                                            what: "case" },
  { id: "PP-28", path: "/auth/session%00",         basePath: "/auth",      asks: null,                                            what: "encoded NUL" },
  { id: "PP-29", path: "/auth/session%0a",         basePath: "/auth",      asks: null,                                            what: "encoded LF" },
  { id: "PP-30", path: "/auth/session\u0000",      basePath: "/auth",      asks: null,                                            what: "raw NUL" },
  { id: "PP-31", path: "/auth/ses\u017fion",       basePath: "/auth",      asks: null,                                            what: "long s folds to s" },
  { id: "PP-34", path: "/auth/constructor",        basePath: "/auth",      asks: null,                                            what: "prototype name" },
  { id: "PP-37", path: "/auth/callback/undefined", basePath: "/auth",      asks: { action: "callback", providerId: "undefined" }, what: "literal id, never mapped to 'no provider'" },
  { id: "PP-40", path: "/aXth/session",            basePath: "/a.th",      asks: null,                                            what: "basePath is not a regular expression" },
  { id: "PP-41", path: "/api/auth(/session",       basePath: "/api/auth(", asks: { action: "session" },                           what: "regex metacharacter in basePath" },
  { id: "PP-43", path: "/auth/",                   basePath: "/auth",      asks: null,                                            what: "no action" },
];
