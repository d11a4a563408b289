/** The `jwt` strategy: the session is an encrypted token in a cookie. */
import * as ask from "../ask.ts";
import { dropChunks, readChunks, writeChunks } from "../cookies/chunks.ts";
import { JWTSessionError } from "../errors/index.ts";
import { errorOf } from "../errors/thrown.ts";
import type { Context, Member, Reading, SessionStore, SetCookie } from "../types/flow.ts";
import type { JWT } from "../types/session.ts";
import type { Awaitable } from "../types/user.ts";
import { endsAt, isDue } from "./expiry.ts";

/** A token that was read, with its claims as they were written. */
interface Held {
  readonly claims: JWT;
  readonly text: string;
  readonly stale: boolean;
}

/** Seconds that a token lives: the shorter of `jwt.maxAge` and `session.maxAge`. */
const lifeOf = ({ settings }: Context): number => Math.min(settings.jwt.maxAge, settings.session.maxAge);

/** The secret as functions of the application expect it: one as text, several as a list. */
function secretOf({ settings: { keys } }: Context): string | readonly string[] {
  const [newest = "", ...former] = keys.secrets;
  return former.length === 0 ? newest : keys.secrets;
}

/** Asks the encoder of the application. */
async function encodeByOption(run: () => Awaitable<unknown>): Promise<string> {
  const token = await (async () => run())().catch((thrown: unknown) => {
    throw new JWTSessionError("jwt.encode threw.", { cause: { err: errorOf(thrown) } });
  });
  if (typeof token === "string" && token !== "") return token;
  throw new JWTSessionError("jwt.encode must return the token, as a string.");
}

async function encode(context: Context, token: JWT): Promise<string> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  const maxAge = lifeOf(context);
  if (jwt.encode) return encodeByOption(() => jwt.encode?.({ token, secret: secretOf(context), salt, maxAge }));
  return keys.seal(token, { salt, maxAge, now: context.now, ...(token.jti === undefined ? {} : { jti: token.jti }) });
}

const isClaims = (value: unknown): value is JWT => typeof value === "object" && value !== null && !Array.isArray(value);

/** Asks the decoder of the application. One that throws does not know the token: that is no session, not a failure. */
async function decodeByOption(run: () => Awaitable<unknown>): Promise<Held | null> {
  const claims = await (async () => run())().catch(() => null);
  return isClaims(claims) ? { claims, text: JSON.stringify(claims), stale: false } : null;
}

async function decode(context: Context, token: string): Promise<Held | null> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  if (!jwt.decode) return keys.open(token, { salt, now: context.now });
  return decodeByOption(() => jwt.decode?.({ token, secret: secretOf(context), salt }));
}

/** The token of a call, if it came with one that is alive. */
async function held(context: Context): Promise<Held | null> {
  const token = readChunks(context.call.cookies, context.cookies.sessionToken.name);
  return token === null ? null : decode(context, token);
}

async function write(context: Context, token: JWT): Promise<readonly SetCookie[]> {
  const expires = endsAt(context.now, { maxAge: lifeOf(context) });
  return writeChunks(context.call.cookies, context.cookies.sessionToken, await encode(context, token), { expires });
}

const forget = (context: Context) => dropChunks(context.call.cookies, context.cookies.sessionToken);

async function open(context: Context, { user, account, profile, isNewUser }: Member): Promise<readonly SetCookie[]> {
  const token = await ask.jwt(context, {
    token: { name: user.name ?? null, email: user.email ?? null, picture: user.image ?? null, sub: String(user.id) },
    user,
    account,
    ...(profile && { profile }),
    isNewUser,
    trigger: isNewUser ? "signUp" : "signIn",
  });
  // A fresh session has a fresh id, also when the callback hands back an old token.
  if (!token) return forget(context);
  const { jti: _former, ...claims } = token;
  return write(context, claims);
}

/** Clears a cookie that is not a living token of ours, and says so once: the next call comes without it. */
function reject(context: Context): readonly SetCookie[] {
  const cookies = forget(context);
  if (cookies.length > 0) {
    context.settings.log.warn(
      "session-rejected",
      "The session cookie was no living token of this application, and was cleared.",
    );
  }
  return cookies;
}

/** Claims as text. What JSON cannot hold has none: `seal` will say so. */
function textOf(claims: JWT): string | undefined {
  try {
    return JSON.stringify(claims);
  } catch {
    return undefined;
  }
}

/** The claims that are the application's. */
const own = ({ iat, exp, jti, ...claims }: JWT): JWT => claims;

const isChanged = (text: string, token: JWT): boolean =>
  textOf(token) !== text && textOf(own(token)) !== textOf(own(JSON.parse(text)));

/** Whether the token must be written again: for an older secret, for its age, or because the application changed it. */
const mustWrite = (context: Context, { text, stale }: Held, issued: number, token: JWT): boolean =>
  isChanged(text, token) ||
  (!context.call.readOnly && (stale || isDue(issued * 1000, context.now, context.settings.session)));

async function renew(context: Context, update?: { readonly data: unknown }): Promise<Reading> {
  const found = await held(context);
  if (!found) return { session: null, cookies: reject(context) };
  const { exp, jti, iat = 0 } = found.claims;
  const token = await ask.jwt(context, {
    token: found.claims,
    ...(update && { trigger: "update", session: update.data }),
  });
  if (!token) return { session: null, cookies: forget(context) };
  const writes = mustWrite(context, found, iat, token);
  // Before anyone else sees the claims: what is shown is not what is kept.
  const cookies = writes ? await write(context, { ...token, ...(jti !== undefined && { jti }) }) : [];
  const expires = writes || exp === undefined ? endsAt(context.now, { maxAge: lifeOf(context) }) : new Date(exp * 1000);
  const session = await ask.session(context, {
    session: {
      user: { name: token.name ?? null, email: token.email ?? null, image: token.picture ?? null },
      expires: expires.toISOString(),
    },
    token,
    ...(update && { newSession: update.data, trigger: "update" }),
  });
  await context.settings.events.session({ session, token });
  return { session, cookies };
}

/** Keeps sessions in encrypted cookies. Nothing is stored: a copy of a token lives until it expires. */
export const jwtSessions: SessionStore = {
  open,
  renew,
  async holder(context) {
    const found = await held(context);
    const userId = found?.claims.sub;
    return found && userId !== undefined ? { userId, sessionId: found.claims.jti ?? userId } : null;
  },
  async close(context) {
    const token = readChunks(context.call.cookies, context.cookies.sessionToken.name);
    if (token === null) return forget(context);
    await context.settings.events.signOut({ token: (await decode(context, token))?.claims ?? null });
    return forget(context);
  },
};
