/** Writes the token of a session that exists, in an order: what others wrote is not undone, and what has ended does not come back. */
import { toError } from "../errors/convert.ts";
import { JWTSessionError } from "../errors/index.ts";
import { lazyImport } from "../lib/lazy.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { JWT, SessionRecord } from "../types/session.ts";
import { type Recorded, type SessionWrite, versionOf } from "./order.ts";
import { recordHere } from "./process-order.ts";
import type { TokenCookies } from "./reading.ts";
import { isActing, recordOf, stableClaims, withoutLibraryClaims } from "./record.ts";
import { cookiesFor, encodeToken, isListing, loadListed, tokenExpiry, warnOfReserved } from "./token-cookies.ts";

export const loadClaims = lazyImport(() => import("./kept-claims.ts"));

/** The claims of the application. `aud` is one of them, unless `session.audience` is set. */
function ownClaims(text: string, { settings: { session } }: SessionContext): JWT {
  const { aud, ...claims } = withoutLibraryClaims(JSON.parse(text));
  return session.audience === undefined && aud !== undefined ? { ...claims, aud } : claims;
}

/**
 * Whether the `jwt` callback changed claims of the application. `opened`: JSON of the claims as they were opened. Claims that JSON cannot hold
 * are changed ones: sealing them then throws.
 */
export function isChanged(context: SessionContext, opened: string, returned: JWT): boolean {
  try {
    return JSON.stringify(ownClaims(JSON.stringify(returned), context)) !== JSON.stringify(ownClaims(opened, context));
  } catch {
    return true;
  }
}

/** Logs that a session stays as it was. An error here would be the response to every further request. */
function logTooLarge({ settings, now }: SessionContext, thrown: unknown): void {
  if (!settings.logOnce("session-too-large", now + 60_000, now)) return;
  settings.log.warn(
    "session-too-large",
    `A session could not be written, and stays what it was. ${toError(thrown).message} This is logged once a minute at most.`,
  );
}

/** The cookies of claims; `null` if they are too large. */
async function fittingCookies(context: SessionContext, claims: JWT): Promise<TokenCookies | null> {
  const token = await encodeToken(context, claims);
  return cookiesFor(context, claims, token).catch((thrown: unknown) => {
    if (!(thrown instanceof JWTSessionError)) throw thrown;
    logTooLarge(context, thrown);
    return null;
  });
}

const recordWrite = async (context: SessionContext, token: JWT, write: SessionWrite): Promise<Recorded> =>
  isListing(context) ? (await loadListed()).recordListed(context, token, write) : recordHere(context, token, write);

/** What became of a write. `too-large`: nothing is written, and the session stays as it was. */
export type Rewritten =
  | { readonly state: "written"; readonly cookies: readonly SetCookie[] }
  | { readonly state: Exclude<Recorded, "written"> | "too-large" };

/** The library's claims of the next token. A listed session, and one in which another acts, belongs to the user that it was opened for. */
function fixedClaims(context: SessionContext, former: JWT, version: Pick<SessionRecord, "v">): JWT {
  const { overflow: _, ...record } = recordOf(former);
  return {
    ...stableClaims(former),
    portico: { ...record, ...version },
    ...((isListing(context) || isActing(former)) && former.sub !== undefined && { sub: former.sub }),
  };
}

/** Without a list of sessions: removes claims that were kept for a cookie that is replaced, or was not written. */
async function removeOverflow(
  context: SessionContext,
  { jti = "" }: JWT,
  id: string | undefined,
  state: Recorded,
): Promise<void> {
  if (id === undefined) return;
  const { retireClaims, dropClaims } = await loadClaims();
  await (state === "written" ? retireClaims(context, id) : dropClaims(context, jti, id));
}

/**
 * Writes the token of a session that exists. `isNextVersion`: whether the claims of the application are others, so that this is the next
 * version of the session. `former`: the claims that came.
 */
export async function rewriteToken(
  context: SessionContext,
  token: JWT,
  former: JWT,
  isNextVersion: boolean,
): Promise<Rewritten> {
  warnOfReserved(context, token, former);
  const version = former.jti !== undefined && isNextVersion ? { v: versionOf(former) + 1 } : {};
  const claims = { ...withoutLibraryClaims(token), ...fixedClaims(context, former, version) };
  const made = await fittingCookies(context, claims);
  if (!made) return { state: "too-large" };
  const { cookies, claimsId } = made;
  const expires = tokenExpiry(context, claims).valueOf();
  const state = await recordWrite(context, former, {
    expires,
    ...(isNextVersion && { claims }),
    ...(claimsId !== undefined && { claimsId }),
  });
  if (!isListing(context)) {
    await removeOverflow(context, former, state === "written" ? recordOf(former).overflow : claimsId, state);
  }
  return state === "written" ? { state, cookies } : { state };
}
