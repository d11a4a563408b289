/** Writes session tokens of the `jwt` strategy: opens sessions, writes them again, and clears their cookies. Reading a session does not load it. */

import { dropChunks, dropSession, withoutLife, writeChunks } from "../cookies/set-cookie.ts";
import { clockTolerance } from "../crypto/claims.ts";
import { secretParam } from "../crypto/keyring.ts";
import { toError } from "../errors/convert.ts";
import { JWTSessionError } from "../errors/index.ts";
import { attempt } from "../lib/attempt.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { jwt as jwtCallback } from "../session-callbacks.ts";
import type { SessionContext, SetCookie, SignedInUser } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { reservedClaims, stableClaims, withoutLibraryClaims } from "../types/session-claims.ts";
import type { Awaitable } from "../types/user.ts";
import { ageOfToken, tokenEnd, tokenLife } from "./expiry.ts";
import { logRejection, type Rejection } from "./rejected.ts";
import { isStoredUser } from "./stored-user.ts";

/** A session token that was opened, with its claims as they were written. */
export interface SessionToken {
  readonly claims: JWT;
  readonly text: string;
  /** Sealed with a secret that is not the newest. */
  readonly stale: boolean;
}

/** The result of reading the session cookies of a call. */
export interface TokenReading {
  /** `null`: no token was sent, or it opens no session. */
  readonly token: SessionToken | null;
  /** Why a token that was sent opens no session. */
  readonly why?: Rejection;
}

/** Calls the encoder of the application. */
async function encodeByOption(run: () => Awaitable<unknown>): Promise<string> {
  const token = await attempt(
    run,
    (thrown) => new JWTSessionError("jwt.encode threw.", { cause: { err: toError(thrown) } }),
  );
  if (typeof token === "string" && token !== "") return token;
  throw new JWTSessionError("jwt.encode must return the token, as a string.");
}

/** Adds `session.audience`, which replaces any `aud`, also for an encoder of the application. */
const withAudience = (claims: JWT, { settings: { session } }: SessionContext): JWT =>
  session.audience === undefined ? claims : { ...claims, aud: session.audience };

/** When a session token with these claims expires, if it is written now. */
export const tokenExpiry = ({ settings: { session, jwt }, now }: SessionContext, claims: JWT): Date =>
  tokenEnd(now, session, jwt, ageOfToken(claims));

async function encodeToken(context: SessionContext, claims: JWT): Promise<string> {
  const { keys, jwt, session } = context.settings;
  const token = withAudience(claims, context);
  const salt = context.cookies.sessionToken.name;
  const maxAge = tokenLife(context.now, session, jwt, ageOfToken(claims));
  if (jwt.encode) return encodeByOption(() => jwt.encode?.({ token, secret: secretParam(keys), salt, maxAge }));
  return keys.seal(token, { salt, maxAge, now: context.now, ...(token.jti === undefined ? {} : { jti: token.jti }) });
}

/** Bytes of cookies below which no session is large, whatever `session.maxBytes` is: nothing has to be measured. */
const smallSession = 3_000;

/** Bytes that a token takes at most: three for a character that is percent-encoded, and the names of its cookies. */
const mostBytes = (token: string): number => 3 * token.length + 512;

/** The cookies of a token. Throws `JWTSessionError` if it is too large. */
async function cookiesFor(context: SessionContext, claims: JWT, token: string): Promise<readonly SetCookie[]> {
  if (mostBytes(token) > Math.min(smallSession, context.settings.session.maxBytes)) {
    (await import("./size.ts")).checkSize(context, claims, token);
  }
  const { sessionToken } = context.cookies;
  const [cookie, attributes] =
    claims.remember === false
      ? [withoutLife(sessionToken), {}]
      : [sessionToken, { expires: tokenExpiry(context, claims) }];
  return writeChunks(context.call.cookies, cookie, token, attributes);
}

/** Writes claims as the session token of this browser. Throws `JWTSessionError` if it is too large. */
export const writeToken = async (context: SessionContext, claims: JWT): Promise<readonly SetCookie[]> =>
  cookiesFor(context, claims, await encodeToken(context, claims));

/** The claims of the application. `aud` is one of them, unless `session.audience` is set. */
function ownClaims(text: string, { settings: { session } }: SessionContext): JWT {
  const { aud, ...claims } = withoutLibraryClaims(JSON.parse(text));
  return session.audience === undefined && aud !== undefined ? { ...claims, aud } : claims;
}

/**
 * Whether the `jwt` callback changed claims of the application. Both are JSON: the claims as they were opened, and as the
 * callback returned them, which is `undefined` if JSON cannot hold them: sealing them then throws.
 */
export const isChanged = (context: SessionContext, opened: string, returned: string | undefined): boolean =>
  returned === undefined || JSON.stringify(ownClaims(returned, context)) !== JSON.stringify(ownClaims(opened, context));

/** In development: warns of claims of the `jwt` callback that are ignored. `former`: what the library set. */
function warnOfReserved(
  { settings: { log, logOnce, production }, now }: SessionContext,
  returned: JWT,
  former: JWT,
): void {
  if (production) return;
  const names = Object.keys(stableClaims(returned)).filter(
    (name) => JSON.stringify(returned[name]) !== JSON.stringify(former[name]),
  );
  if (names.length === 0 || !logOnce("reserved-claim", now + 86_400_000, now)) return;
  log.warn(
    "reserved-claim",
    `The jwt callback returned claims that the library sets itself, so they were ignored: ${names.join(", ")}. Give yours other names. Reserved: ${reservedClaims.join(", ")}. This is logged once a day.`,
  );
}

/**
 * The same for a session that exists. `null`: the token has become too large, so nothing is written and the session stays as
 * it was. An error here would be the response to every further request.
 */
export async function rewriteToken(
  context: SessionContext,
  token: JWT,
  former: JWT,
): Promise<readonly SetCookie[] | null> {
  const { settings, now } = context;
  warnOfReserved(context, token, former);
  const claims = { ...withoutLibraryClaims(token), ...stableClaims(former) };
  const encoded = await encodeToken(context, claims);
  try {
    return await cookiesFor(context, claims, encoded);
  } catch (thrown) {
    if (settings.logOnce("session-too-large", now + 60_000, now)) {
      settings.log.warn(
        "session-too-large",
        `A session could not be written, and stays what it was. ${toError(thrown).message} This is logged once a minute at most.`,
      );
    }
    return null;
  }
}

/** Clears the cookies of the session. */
export const clearCookie = ({ call, cookies }: SessionContext): readonly SetCookie[] =>
  dropSession(call.cookies, cookies);

const hasSessionCookie = ({ call, cookies }: SessionContext): boolean =>
  dropChunks(call.cookies, cookies.sessionToken).length > 0;

/** Clears a cookie that opens no session, so that the next call comes without it. */
export function rejectCookie(context: SessionContext, { why }: Pick<TokenReading, "why">): readonly SetCookie[] {
  if (why && hasSessionCookie(context)) logRejection(context, why);
  return clearCookie(context);
}

/** The claim `stored`: whether a new session belongs to a stored user. Absent if no users are stored. */
async function storedClaim(context: SessionContext, { user, account }: SignedInUser): Promise<JWT> {
  if (!context.settings.stores.users) return {};
  return {
    stored: account.type !== "credentials" || (await isStoredUser(context, String(user.id), user.email)),
  };
}

/** The claim `idp`: the provider of the session, where one of several accounts may be meant, or the provider may end the session. */
function idpClaim({ settings: { stores } }: SessionContext, { idp }: SignedInUser): JWT {
  return idp && (stores.users || idp.sid !== undefined) ? { idp } : {};
}

/** When the user signed in, and whether the session is not remembered. */
const ageClaims = ({ now }: SessionContext, { short }: SignedInUser): JWT => ({
  auth_time: Math.floor(now / 1000),
  ...(short && { remember: false }),
});
/** How and when the user proved who they are. */
const proofClaims = ({ proof: { at, amr, acr } = {} }: SignedInUser): JWT =>
  omitUndefined({ proved: at, amr: amr && [...amr], acr });

export async function openJwtSession(context: SessionContext, signedIn: SignedInUser): Promise<readonly SetCookie[]> {
  const { user, account, profile, isNewUser } = signedIn;
  const token = await jwtCallback(context, {
    token: { name: user.name ?? null, email: user.email ?? null, picture: user.image ?? null, sub: String(user.id) },
    user,
    account,
    ...(profile && { profile }),
    isNewUser,
    trigger: isNewUser ? "signUp" : "signIn",
  });
  if (!token) return clearCookie(context);
  warnOfReserved(context, token, {});
  // A new session gets a new id, also if the callback returns an old token.
  return writeToken(context, {
    ...withoutLibraryClaims(token),
    ...ageClaims(context, signedIn),
    ...(await storedClaim(context, signedIn)),
    ...idpClaim(context, signedIn),
    ...proofClaims(signedIn),
  });
}

/** Ends the session in this browser, and all copies of its token in this process. */
export async function closeJwtSession(
  context: SessionContext,
  found: SessionToken | null,
): Promise<readonly SetCookie[]> {
  const cookies = clearCookie(context);
  if (!hasSessionCookie(context)) return cookies;
  const { jti } = found?.claims ?? {};
  // A copy may have been renewed a moment ago, under any limit.
  const { session, jwt, signedOutSessions } = context.settings;
  const end = context.now + (Math.min(session.maxAge, jwt.maxAge) + clockTolerance) * 1000;
  if (jti !== undefined) signedOutSessions.add(jti, end);
  await context.settings.events.signOut({ token: found?.claims ?? null });
  return cookies;
}
