/** Acting for another user under the `jwt` strategy: `act` in the record names who acts, and `paused` keeps their own session, sealed. */
import { readChunks } from "../cookies/cookie.ts";
import { after } from "../cookies/set-cookie.ts";
import { hasAudience } from "../crypto/claims.ts";
import { randomUuid } from "../crypto/random.ts";
import { salts } from "../crypto/salts.ts";
import { AccessDenied, JWTSessionError, SessionRequired } from "../errors/index.ts";
import { jwt as jwtCallback } from "../session-callbacks.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { actingFor } from "./expiry.ts";
import type { PausedToken, SessionToken, TokenReading } from "./reading.ts";
import { isActing, recordOf, withoutLibraryClaims } from "./record.ts";
import {
  cookiesFor,
  decodeByOption,
  encodeToken,
  isListing,
  loadListed,
  tokenExpiry,
  warnOfReserved,
} from "./token-cookies.ts";

/** A session token as this application made it, without the checks of its session. */
async function openToken(context: SessionContext, token: string): Promise<SessionToken | null> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  return jwt.decode ? decodeByOption(context, token, salt) : keys.open(token, { salt, now: context.now });
}

/** The token of the session that waits. Sealed for this place: as a cookie it opens no session. */
async function pausedIn({ settings: { keys }, now }: SessionContext, claims: JWT): Promise<string | undefined> {
  const { paused } = recordOf(claims);
  if (paused === undefined) return undefined;
  const opened = await keys.open(paused, { salt: salts.pausedSession, now });
  return typeof opened?.claims.token === "string" ? opened.claims.token : undefined;
}

const pausedToken = (token: string, { claims }: SessionToken, sub: string): PausedToken => ({
  actor: Object.freeze({ id: sub }),
  token,
  claims,
});

/** The token of a session in which a user acts for another, if the session of this user goes on. `check` judges that one. */
export async function withPaused(
  context: SessionContext,
  token: SessionToken,
  check: (own: SessionToken) => Promise<TokenReading>,
): Promise<TokenReading> {
  const ended: TokenReading = { token: null, why: "actor-ended" };
  const text = await pausedIn(context, token.claims);
  const own = text === undefined ? null : await openToken(context, text);
  const { sub } = own?.claims ?? {};
  if (!text || !own || isActing(own.claims) || sub === undefined) return ended;
  if (!hasAudience(own.claims, context.settings.session.audience)) return ended;
  return (await check(own)).token ? { token: { ...token, paused: pausedToken(text, own, sub) } } : ended;
}

/**
 * Whether the session of the user who acts goes on for the `jwt` callback, which may end it: it is how applications ban users. What it returns
 * is not written, because that session waits as it was.
 */
export const mayGoOn = async (context: SessionContext, { claims }: PausedToken): Promise<boolean> =>
  (await jwtCallback(context, { token: claims })) !== null;

/** An encoder of the application that leaves out claims would make this the session of the other user. */
async function checkKept(context: SessionContext, token: string, written: JWT): Promise<void> {
  if (!context.settings.jwt.encode) return;
  const { act, paused } = recordOf((await openToken(context, token))?.claims ?? {});
  const expected = recordOf(written);
  if (act?.sub === expected.act?.sub && paused === expected.paused) return;
  throw new JWTSessionError(
    "jwt.encode and jwt.decode must keep the claim portico, which names who acts for the user. The session was not opened.",
  );
}

/** The claims of the session. The `jwt` callback makes them as for a sign-in of the user, and sees `act`. */
async function actingClaims(context: SessionContext, user: AdapterUser, own: SessionToken, text: string): Promise<JWT> {
  const { now, settings } = context;
  const act = { sub: String(own.claims.sub) };
  const sub = String(user.id);
  const token = await jwtCallback(context, {
    token: { name: user.name ?? null, email: user.email, picture: user.image ?? null, sub, portico: { act } },
    user,
    account: null,
    isNewUser: false,
    trigger: "signIn",
  });
  if (!token)
    throw new AccessDenied(
      "The jwt callback returned null for a user for whom another is to act, so there is no session.",
    );
  warnOfReserved(context, token, { portico: { act } });
  return {
    ...withoutLibraryClaims(token),
    sub,
    jti: randomUuid(),
    portico: {
      auth_time: Math.floor(now / 1000),
      stored: true,
      act,
      paused: await settings.keys.seal({ token: text }, { salt: salts.pausedSession, maxAge: actingFor, now }),
      ...(recordOf(own.claims).remember === false && { remember: false }),
    },
  };
}

/** Opens a session of `user` in which the user of this browser acts. `written`: cookies that reading their own session made. */
export async function openActingToken(
  context: SessionContext,
  user: AdapterUser,
  written: readonly SetCookie[],
): Promise<readonly SetCookie[]> {
  const cookies = after(context.call.cookies, written);
  const text = readChunks(cookies, context.cookies.sessionToken.name);
  const own = text === null ? null : await openToken(context, text);
  if (text === null || !own) throw new SessionRequired("The session ended before its user could act for another.");
  const claims = await actingClaims(context, user, own, text);
  const token = await encodeToken(context, claims);
  await checkKept(context, token, claims);
  const made = await cookiesFor({ ...context, call: { ...context.call, cookies } }, claims, token);
  if (isListing(context)) {
    const { listSession } = await loadListed();
    const expires = tokenExpiry(context, claims).valueOf();
    const listed = { ...claims, jti: String(claims.jti) };
    await listSession(context, listed, { actorId: own.claims.sub }, { claimsId: made.claimsId, expires });
  }
  return made.cookies;
}
