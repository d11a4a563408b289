/** The session token of the `jwt` strategy: read from the cookies of a call, and written to them. */
import { dropChunks, readChunks, writeChunks } from "../cookies/chunks.ts";
import { hasAudience } from "../crypto/claims.ts";
import { toError } from "../errors/convert.ts";
import { JWTSessionError } from "../errors/index.ts";
import type { SetCookie } from "../types/internal.ts";
import type { SessionContext } from "../types/principal.ts";
import type { JWT } from "../types/session.ts";
import type { Awaitable } from "../types/user.ts";
import { endsAt } from "./expiry.ts";
import type { Rejection } from "./rejected.ts";
import { checkSize } from "./size.ts";

/** The token of a call, with its claims as they were written. */
export interface SessionToken {
  readonly claims: JWT;
  readonly text: string;
  /** Sealed with a secret that is not the newest. */
  readonly stale: boolean;
}

/** What became of the cookies of a call. */
export interface TokenReading {
  /** `null`: no token came, or none that opens a session. */
  readonly token: SessionToken | null;
  /** Why a cookie that came opens none. */
  readonly why?: Rejection;
}

/** Seconds that a token lives: the shorter of `jwt.maxAge` and `session.maxAge`. */
export const lifeOf = ({ settings }: SessionContext): number => Math.min(settings.jwt.maxAge, settings.session.maxAge);

/** The secret as functions of the application expect it: one as text, several as a list. */
function tokenSecret({ settings: { keys } }: SessionContext): string | readonly string[] {
  const [newest = "", ...former] = keys.secrets;
  return former.length === 0 ? newest : keys.secrets;
}

/** Asks the encoder of the application. */
async function encodeByOption(run: () => Awaitable<unknown>): Promise<string> {
  const token = await (async () => run())().catch((thrown: unknown) => {
    throw new JWTSessionError("jwt.encode threw.", { cause: { err: toError(thrown) } });
  });
  if (typeof token === "string" && token !== "") return token;
  throw new JWTSessionError("jwt.encode must return the token, as a string.");
}

/** The audience of the configuration wins over whatever stands in `aud`, and is there whoever encodes. */
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

const isDecodedClaims = (value: unknown): value is JWT =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Asks the decoder of the application. One that throws does not know the token: that is no session, not a failure. */
async function decodeByOption(run: () => Awaitable<unknown>): Promise<SessionToken | null> {
  const claims = await (async () => run())().catch(() => null);
  return isDecodedClaims(claims) ? { claims, text: JSON.stringify(claims), stale: false } : null;
}

async function decodeToken(context: SessionContext, token: string): Promise<SessionToken | null> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  if (!jwt.decode) return keys.open(token, { salt, now: context.now });
  return decodeByOption(() => jwt.decode?.({ token, secret: tokenSecret(context), salt }));
}

/** Why a token was not opened. */
async function rejectionOf({ settings: { keys, jwt }, cookies }: SessionContext, token: string): Promise<Rejection> {
  const known = !jwt.decode && (await keys.knows(token, { salt: cookies.sessionToken.name }));
  return known ? "expired" : "unreadable";
}

/**
 * Whether a session was signed out in this process. A token that an encoder of the application made without `jti` has no
 * name: the next sign-in may make the very same one.
 */
export const isRevoked = ({ settings }: SessionContext, { claims: { jti } }: SessionToken, now: number): boolean =>
  jti !== undefined && settings.signedOutSessions.has(jti, now);

/** The token of a call, if it came with one that has not expired, is meant for this application, and was not signed out in this process. */
export async function readToken(context: SessionContext): Promise<TokenReading> {
  const { session } = context.settings;
  const token = readChunks(context.call.cookies, context.cookies.sessionToken.name);
  if (token === null) return { token, why: "unreadable" };
  const opened = await decodeToken(context, token);
  if (!opened) return { token: null, why: await rejectionOf(context, token) };
  if (!hasAudience(opened.claims, session.audience)) return { token: null, why: "foreign" };
  return isRevoked(context, opened, context.now) ? { token: null, why: "ended" } : { token: opened };
}

/** The cookies of a token. Throws `JWTSessionError` for one that is too large. */
function cookiesFor(context: SessionContext, claims: JWT, token: string): readonly SetCookie[] {
  checkSize(context, claims, token);
  const expires = endsAt(context.now, { maxAge: lifeOf(context) });
  return writeChunks(context.call.cookies, context.cookies.sessionToken, token, { expires });
}

/** Writes claims as the token of this browser. Throws `JWTSessionError` for a token that is too large. */
export const writeToken = async (context: SessionContext, claims: JWT): Promise<readonly SetCookie[]> =>
  cookiesFor(context, claims, await encodeToken(context, claims));

/**
 * The same where a session goes on. `null`: the token has become too large, so nothing is written, and the session stays
 * what it was; an error would be the answer to every request from now on.
 */
export async function rewriteToken(context: SessionContext, claims: JWT): Promise<readonly SetCookie[] | null> {
  const { settings, now } = context;
  const token = await encodeToken(context, claims);
  try {
    return cookiesFor(context, claims, token);
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

/** Takes the session cookie away. */
export const clearCookie = ({ call, cookies }: SessionContext): readonly SetCookie[] =>
  dropChunks(call.cookies, cookies.sessionToken);
