/** THE TABLE of claims that the library sets in session tokens, beside those of the `jwt` callback. */
import type { JWT } from "./session.ts";

interface ClaimRow {
  /** The type of its values, as `typeof` names it; `list` is an array. A value of another type is not the library's. */
  readonly type: "string" | "number" | "boolean" | "object" | "list";
  /** When the token is written again: the claim stays what it was (`kept`), or is made anew (`renewed`). */
  readonly rewritten: "kept" | "renewed";
}

/**
 * `iat`, `exp`, `jti`: RFC 7519, section 4.1. `auth_time`, `amr`, `acr`: OpenID Connect Core 1.0, section 2, in seconds since 1970,
 * a list of texts, a text. `proved`: when the user last proved who they are, in seconds since 1970; absent if that is not known.
 * `act`: RFC 8693, section 4.1. `paused`: the session of the user who acts, sealed. `stored`: whether the adapter stores the user. `idp`: the account at the provider that opened the session. `remember`: whether the session outlives the browser. `v`: the version of the session, 0 if
 * absent. `rest`: where the claims are that did not fit.
 */
// biome-ignore format: a table
export const libraryClaims = {
  iat:       { type: "number",  rewritten: "renewed" },
  exp:       { type: "number",  rewritten: "renewed" },
  jti:       { type: "string",  rewritten: "kept" },
  stored:    { type: "boolean", rewritten: "kept" },
  idp:       { type: "object",  rewritten: "kept" },
  auth_time: { type: "number",  rewritten: "kept" },
  proved:    { type: "number",  rewritten: "kept" },
  amr:       { type: "list",    rewritten: "kept" },
  acr:       { type: "string",  rewritten: "kept" },
  remember:  { type: "boolean", rewritten: "kept" },
  act:       { type: "object",  rewritten: "kept" },
  paused:    { type: "string",  rewritten: "kept" },
  v:         { type: "number",  rewritten: "kept" },
  rest:      { type: "string",  rewritten: "kept" },
} as const satisfies Readonly<Record<string, ClaimRow>>;

/** The name of a claim that the library sets. */
export type LibraryClaim = keyof typeof libraryClaims;

/** Names that the `jwt` callback cannot set or change. */
export const reservedClaims = Object.keys(libraryClaims) as readonly LibraryClaim[];

const typeOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** The claims of a token with these rows of the table. */
const picked = (claims: JWT, wanted: (row: ClaimRow, value: unknown) => boolean): JWT =>
  Object.fromEntries(
    reservedClaims.filter((name) => wanted(libraryClaims[name], claims[name])).map((name) => [name, claims[name]]),
  );

/** Claims that the library keeps when a token is written again, whatever the `jwt` callback returns. */
export const stableClaims = (former: JWT): JWT =>
  picked(former, ({ type, rewritten }, value) => rewritten === "kept" && typeOf(value) === type);

/** Claims without those of the library. */
export const withoutLibraryClaims = (claims: JWT): JWT =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !Object.hasOwn(libraryClaims, name)));
