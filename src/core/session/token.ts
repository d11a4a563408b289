/** The session token of the `jwt` strategy: read from the cookies of a call, and written to them. */
import { dropChunks, readChunks, writeChunks } from "../cookies/chunks.ts";
import { hasAudience } from "../crypto/claims.ts";
import { toError } from "../errors/convert.ts";
import { JWTSessionError } from "../errors/index.ts";
import { attempt } from "../lib/attempt.ts";
import { isRecord } from "../lib/is-record.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import type { Awaitable } from "../types/user.ts";
import { endsAt } from "./expiry.ts";
import type { Rejection } from "./rejected.ts";

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

/** Seconds that a token is valid: the shorter of `jwt.maxAge` and `session.maxAge`. */
const lifeOf = ({ settings }: SessionContext): number => Math.min(settings.jwt.maxAge, settings.session.maxAge);

/** When a token that is written now expires. */
export const tokenExpiry = (context: SessionContext): Date => endsAt(context.now, { maxAge: lifeOf(context) });

/** The secret as functions of the application expect it: one as text, several as a list. */
function tokenSecret({ settings: { keys } }: SessionContext): string | readonly string[] {
  const [newest = "", ...former] = keys.secrets;
  return former.length === 0 ? newest : keys.secrets;
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

async function encodeToken(context: SessionContext, claims: JWT): Promise<string> {
  const { keys, jwt } = context.settings;
  const token = withAudience(claims, context);
  const salt = context.cookies.sessionToken.name;
  const maxAge = lifeOf(context);
  if (jwt.encode) return encodeByOption(() => jwt.encode?.({ token, secret: tokenSecret(context), salt, maxAge }));
  return keys.seal(token, { salt, maxAge, now: context.now, ...(token.jti === undefined ? {} : { jti: token.jti }) });
}

/** Calls the decoder of the application. If it throws, it does not know the token: there is no session, and no error. */
async function decodeByOption(run: () => Awaitable<unknown>): Promise<SessionToken | null> {
  const claims = await (async () => run())().catch(() => null);
  return isRecord(claims) ? { claims, text: JSON.stringify(claims), stale: false } : null;
}

async function decodeToken(context: SessionContext, token: string): Promise<SessionToken | null> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  if (!jwt.decode) return keys.open(token, { salt, now: context.now });
  return decodeByOption(() => jwt.decode?.({ token, secret: tokenSecret(context), salt }));
}

/** Why a token could not be opened. */
async function rejectionOf({ settings: { keys, jwt }, cookies }: SessionContext, token: string): Promise<Rejection> {
  const known = !jwt.decode && (await keys.knows(token, { salt: cookies.sessionToken.name }));
  return known ? "expired" : "unreadable";
}

/**
 * Whether a session was signed out in this process. A token without `jti`, from an encoder of the application, cannot be
 * revoked: the next sign-in may produce the same text.
 */
export const isRevoked = ({ settings }: SessionContext, { claims: { jti } }: SessionToken, now: number): boolean =>
  jti !== undefined && (settings.signedOutSessions.ends.get(jti) ?? 0) > now;

/** The token of a call, if it has not expired, is meant for this application, and was not signed out in this process. */
export async function readToken(context: SessionContext): Promise<TokenReading> {
  const { session } = context.settings;
  const token = readChunks(context.call.cookies, context.cookies.sessionToken.name);
  if (token === null) return { token, why: "unreadable" };
  const opened = await decodeToken(context, token);
  if (!opened) return { token: null, why: await rejectionOf(context, token) };
  if (!hasAudience(opened.claims, session.audience)) return { token: null, why: "foreign" };
  return isRevoked(context, opened, context.now) ? { token: null, why: "ended" } : { token: opened };
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
  return writeChunks(context.call.cookies, context.cookies.sessionToken, token, { expires: tokenExpiry(context) });
}

/** Writes claims as the session token of this browser. Throws `JWTSessionError` if it is too large. */
export const writeToken = async (context: SessionContext, claims: JWT): Promise<readonly SetCookie[]> =>
  cookiesFor(context, claims, await encodeToken(context, claims));

/**
 * The same for a session that exists. `null`: the token has become too large, so nothing is written and the session stays as
 * it was. An error here would be the response to every further request.
 */
export async function rewriteToken(context: SessionContext, claims: JWT): Promise<readonly SetCookie[] | null> {
  const { settings, now } = context;
  const token = await encodeToken(context, claims);
  try {
    return await cookiesFor(context, claims, token);
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

/** Clears the session cookie. */
export const clearCookie = ({ call, cookies }: SessionContext): readonly SetCookie[] =>
  dropChunks(call.cookies, cookies.sessionToken);
