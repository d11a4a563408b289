/** Which cookies of a request can hold its session: the names that the library gives them, the safest first. */
import { environment, urlFrom } from "../core/config/env.ts";
import type { GetTokenParams } from "../core/types/jwt.ts";
import { cookieHeaderFrom, readHeader } from "./headers.ts";

/** What decides about the names. */
type NameInput = Pick<GetTokenParams<boolean>, "req" | "secureCookie" | "cookieName">;

/** The cookies to look for. */
export interface CookieChoice {
  /** Names of this library. The first one that was sent counts. */
  readonly names: readonly string[];
  /** Names that a token in the `Authorization` header can belong to, which no other site can set. */
  readonly bearerNames: readonly string[];
  /** With the prefix of `https:` and without it, in this order: for the names of another library. */
  readonly kinds: readonly boolean[];
}

/** Without a prefix. `core/cookies/names.ts` has the table; a test compares. */
const baseName = "portico.session-token";

const ownCookieNames = (secure: boolean): readonly string[] =>
  secure ? [`__Host-${baseName}`, `__Secure-${baseName}`] : [baseName];

/** A cookie with a prefix is sent over `https:` alone (RFC 6265bis, section 4.1.3). */
const prefixedCookie = /(?:^|[;\s])__(?:Host|Secure)-(?:portico|authjs|next-auth)\./;

/** Whether the request itself shows that the visitor uses `https:`. A client that pretends it only loses its own plain cookie. */
const cameByHttps = ({ req }: NameInput): boolean =>
  /^https:/i.test((req as Partial<Request>).url ?? "") ||
  /\bhttps\b/i.test(readHeader(req.headers, "x-forwarded-proto", ",")) ||
  /\bproto="?https\b/i.test(readHeader(req.headers, "forwarded", ",")) ||
  (req as { readonly socket?: { readonly encrypted?: unknown } }).socket?.encrypted === true ||
  prefixedCookie.test(cookieHeaderFrom(req.headers));

const isHttps = (input: NameInput): boolean => /^https:/i.test(urlFrom(environment()) ?? "") || cameByHttps(input);

/**
 * The cookies to look for. The request does not name the deployment, so every name is tried: but not the plain one beside
 * `https:`, where a sibling domain or a page of `http:` can set it.
 */
export function sessionCookies(input: NameInput): CookieChoice {
  const { secureCookie, cookieName } = input;
  const possible = secureCookie === undefined ? [true, false] : [secureCookie];
  const kinds = secureCookie === undefined && isHttps(input) ? [true] : possible;
  const named = (some: readonly boolean[]) => (cookieName === undefined ? some.flatMap(ownCookieNames) : [cookieName]);
  return { names: named(kinds), bearerNames: named(possible), kinds };
}
