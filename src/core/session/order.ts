/** What the two sides that order the writes of a session share: `listed.ts` in shared state, `process-order.ts` in this process. */
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { JWT } from "../types/session.ts";
import { recordOf } from "./record.ts";

/** A write of a session that exists. */
export interface SessionWrite {
  /** The claims of the next version; absent if only its age is renewed. */
  readonly claims?: JWT;
  /** Id of these claims in state, if they are there already. */
  readonly claimsId?: string;
  /** When the session ends, in milliseconds since 1970. */
  readonly expires: number;
}

/**
 * `written`: the next version is recorded, and the cookie may be sent. `outdated`: another answer wrote the session since this one
 * read it, and must not be undone. `ended`: the session has ended, and must not come back.
 */
export type Recorded = "written" | "outdated" | "ended";

/** Milliseconds for which it is remembered that a sign-in replaced a session: longer than answers to former requests are under way. */
export const replacedFor = 120_000;

/** The version of a token. */
export const versionOf = (claims: JWT): number => recordOf(claims).v ?? 0;

/** When a token was written, and when it expires. */
export const ageOf = ({ iat, exp }: JWT): Pick<JWT, "iat" | "exp"> => omitUndefined({ iat, exp });

/** Claims of a newer version as a token: its times are those of the token that came. */
export function newerToken(token: { readonly claims: JWT }, newer: JWT, v: number) {
  const { iat: _at, exp: _end, ...own } = newer;
  const claims: JWT = { ...own, portico: { ...recordOf(newer), v }, ...ageOf(token.claims) };
  // `stale`: the cookie of an older version is written again.
  return { claims, text: JSON.stringify(claims), stale: true } as const;
}
