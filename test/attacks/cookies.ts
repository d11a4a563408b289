/** Attacks with cookies beside the session cookie: what a browser sends, and the token that is read from it, or `null`. */

/** One `Cookie` header, as names and values. */
export interface CookieCase {
  readonly id: string;
  readonly cookies: readonly (readonly [name: string, value: string])[];
  readonly token: string | null;
  readonly what: string;
}

/** The session cookie on `https:`. */
export const name = "__Host-portico.session-token";
/** A piece that fills its cookie: it is followed by another. */
export const full = "a".repeat(3936);

/** So many pieces, each of them full. */
const chunks = (count: number) => Array.from({ length: count }, (_, index) => [`${name}.${index}`, full] as const);

// biome-ignore format: a table
export const cookieCases: readonly CookieCase[] = [
  { id: "CK-01", cookies: [[name, "tok"]],                            token: "tok",       what: "plain" },
  { id: "CK-02", cookies: [[`${name}.0`, full], [`${name}.1`, "bb"]], token: `${full}bb`, what: "two chunks" },
  { id: "CK-03", cookies: [[`${name}.1`, "bb"], [`${name}.0`, full]], token: `${full}bb`, what: "order in the header is irrelevant" },
  { id: "CK-04", cookies: [[`${name}EVIL`, "tok"]],                   token: null,        what: "suffix name" },
  { id: "CK-05", cookies: [[`${name}-x`, "tok"]],                     token: null,        what: "another suffix" },
  { id: "CK-06", cookies: [[`${name}.x`, "tok"]],                     token: null,        what: "non-numeric chunk" },
  { id: "CK-07", cookies: [[`${name}.00`, "tok"]],                    token: null,        what: "leading zero" },
  { id: "CK-08", cookies: [[`${name}.-1`, "tok"]],                    token: null,        what: "negative chunk" },
  { id: "CK-10", cookies: [[`${name}.0.1`, "tok"]],                   token: null,        what: "two indexes" },
  { id: "CK-11", cookies: [[`${name}.1`, "bb"]],                      token: null,        what: "chunk 0 missing" },
  { id: "CK-12", cookies: [[`${name}.0`, full], [`${name}.2`, "cc"]], token: full,        what: "gap: later chunk ignored (then fails decryption => no session)" },
  { id: "CK-16", cookies: [[name, "a"], [name, "b"]],                 token: null,        what: "same name twice = cookie tossing: refuse both" },
  { id: "CK-18", cookies: [[name, ""]],                               token: null,        what: "empty" },
  { id: "CK-20", cookies: [["__HOST-portico.session-token", "tok"]],  token: null,        what: "prefix in other case is another cookie" },
  { id: "CK-23", cookies: [["portico.session-token", "tok"]],         token: null,        what: "unprefixed cookie on an https site" },
  { id: "CK-24", cookies: chunks(11),                                 token: null,        what: "more than ten full chunks" },
];
