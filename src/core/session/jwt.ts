/** The `jwt` strategy: the session is an encrypted token in a cookie, and the `jwt` callback decides about it. */

import { readChunks } from "../cookies/cookie.ts";
import { hasAudience } from "../crypto/claims.ts";
import { secretParam } from "../crypto/keyring.ts";
import { isRecord } from "../lib/is-record.ts";
import { lazyImport } from "../lib/lazy.ts";
import { jwt as jwtCallback, session as sessionCallback } from "../session-callbacks.ts";
import type { CallSession, SessionContext, SessionReading, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { JWT } from "../types/session.ts";
import type { Awaitable } from "../types/user.ts";
import { isDue, isRevoked } from "./due.ts";
import type { Rejection } from "./rejected.ts";
import type { SessionToken, TokenReading } from "./token.ts";

/** What writes sessions: most reads need nothing of it. */
const writing = lazyImport(() => import("./token.ts"));

const principals = lazyImport(() => import("./jwt-principal.ts"));

const policies = lazyImport(() => import("./policy.ts"));

type SessionChange = { readonly data: unknown };

/** Calls the decoder of the application. If it throws, it does not know the token: there is no session, and no error. */
async function decodeByOption(run: () => Awaitable<unknown>): Promise<SessionToken | null> {
  const claims = await (async () => run())().catch(() => null);
  return isRecord(claims) ? { claims, text: JSON.stringify(claims), stale: false } : null;
}

async function decodeToken(context: SessionContext, token: string): Promise<SessionToken | null> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  if (!jwt.decode) return keys.open(token, { salt, now: context.now });
  return decodeByOption(() => jwt.decode?.({ token, secret: secretParam(keys), salt }));
}

/** Why a token could not be opened. */
async function rejectionOf({ settings: { keys, jwt }, cookies }: SessionContext, token: string): Promise<Rejection> {
  const known = !jwt.decode && (await keys.knows(token, { salt: cookies.sessionToken.name }));
  return known ? "expired" : "unreadable";
}

/** Whether more than the token decides about its session: see `policy.ts`, which is loaded only then. */
const needsPolicy = ({ settings }: SessionContext, { claims: { act, jti = "" } }: SessionToken): boolean =>
  act !== undefined || settings.session.absoluteMaxAge !== undefined || settings.signedOutSessions.ends.has(jti);

/** The token of a call, if it has not expired, is meant for this application, and its session goes on. */
async function readToken(context: SessionContext): Promise<TokenReading> {
  const { session } = context.settings;
  const token = readChunks(context.call.cookies, context.cookies.sessionToken.name);
  if (token === null) return { token, why: "unreadable" };
  const opened = await decodeToken(context, token);
  if (!opened) return { token: null, why: await rejectionOf(context, token) };
  if (!hasAudience(opened.claims, session.audience)) return { token: null, why: "foreign" };
  return needsPolicy(context, opened) ? (await policies()).checkToken(context, opened) : { token: opened };
}

/** Claims as JSON; `undefined` if JSON cannot hold them: sealing them then throws. */
function claimsText(claims: JWT): string | undefined {
  try {
    return JSON.stringify(claims);
  } catch {
    return undefined;
  }
}

/** Whether the token must be written again: because the application changed it, for an older secret, or for its age. */
async function mustWrite(context: SessionContext, found: SessionToken, token: JWT): Promise<boolean> {
  const text = claimsText(token);
  if (text !== found.text && (await writing()).isChanged(context, found.text, text)) return true;
  return (
    !context.call.readOnly &&
    (found.stale ||
      isDue((found.claims.iat ?? 0) * 1000, context.now, context.settings.session, found.claims.remember === false))
  );
}

/** Clears a cookie that opens no session. A request without cookies has none to clear. */
const rejected = async (context: SessionContext, reading: TokenReading): Promise<readonly SetCookie[]> =>
  context.call.cookies.size === 0 ? [] : (await writing()).rejectCookie(context, reading);

const cleared = async (context: SessionContext): Promise<EndedSession> => ({
  token: null,
  cookies: (await writing()).clearCookie(context),
});

/** A session that has ended, and the cookies that clear it. */
interface EndedSession {
  readonly token: null;
  readonly cookies: readonly SetCookie[];
}

/** What the `jwt` callback returned for the session of a call, and the cookies that keep it. */
interface KeptSession {
  readonly token: JWT;
  readonly cookies: readonly SetCookie[];
  readonly expires: Date;
  /** The update that the application received. */
  readonly update?: SessionChange;
}

type ReviewedSession = EndedSession | KeptSession;

/** Calls the `jwt` callback with the session of a call. What it returns is written; `null` ends the session. */
async function reviewSession(
  context: SessionContext,
  reading: TokenReading,
  update?: SessionChange,
): Promise<ReviewedSession> {
  const { token: found } = reading;
  if (!found) return { token: null, cookies: await rejected(context, reading) };
  const { exp } = found.claims;
  const token = await jwtCallback(context, {
    token: found.claims,
    ...(update && { trigger: "update", session: update.data }),
  });
  if (!token) return cleared(context);
  // Before the `session` callback gets the claims: what it changes must not be stored.
  const writes = await mustWrite(context, found, token);
  const cookies = writes ? await (await writing()).rewriteToken(context, token, found.claims) : [];
  // Signed out while the callback ran: the session must not come back.
  if (isRevoked(context, found, context.now)) return cleared(context);
  const isNew = exp === undefined || (writes && cookies);
  const expires = isNew ? (await writing()).tokenExpiry(context, found.claims) : new Date(exp * 1000);
  if (cookies) return { token, cookies, expires, ...(update && { update }) };
  // Too large to be written: the update is lost, so it is not shown either.
  return { token: update ? JSON.parse(found.text) : token, cookies: [], expires };
}

/** The session as the `session` callback shows it. */
async function visibleSession(context: SessionContext, reviewed: ReviewedSession): Promise<SessionReading> {
  if (!reviewed.token) return { session: null, cookies: reviewed.cookies };
  const { token, cookies, expires, update } = reviewed;
  const session = await sessionCallback(context, {
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

/** Keeps sessions in encrypted cookies. Nothing is stored: a copy of a token is valid until it expires, or is signed out in this process. */
export const jwtSessions = (context: SessionContext): CallSession => {
  // Each is read once per call, when it is first asked for.
  const memo: {
    reading?: Promise<TokenReading>;
    reviewed?: Promise<ReviewedSession>;
    principal?: Promise<Principal | null>;
  } = {};
  const reading = (): Promise<TokenReading> => (memo.reading ??= readToken(context));
  const found = async (): Promise<SessionToken | null> => (await reading()).token;
  const reviewed = (): Promise<ReviewedSession> =>
    (memo.reviewed ??= reading().then((token) => reviewSession(context, token)));
  // An update calls the callback itself, with its trigger: once per call is enough.
  const isUpdate = context.call.method === "POST" && context.call.action === "session";
  const claims = async (): Promise<JWT | null> =>
    isUpdate ? ((await found())?.claims ?? null) : (await reviewed()).token;
  const findPrincipal = async (): Promise<Principal | null> => {
    const [token, now] = [await found(), await claims()];
    return token && typeof now?.sub === "string"
      ? (await principals()).jwtPrincipal(context, token, now, now.sub)
      : null;
  };
  const known = (): Promise<Principal | null> => (memo.principal ??= findPrincipal());
  let wasRead = false;
  return {
    async id() {
      const { jti, sub } = (await found())?.claims ?? {};
      return jti ?? sub ?? null;
    },
    async principal(how) {
      wasRead = true;
      const principal = await known();
      if (!principal || !how?.again) return principal;
      return (await (await principals()).isStillValid(context, await found(), principal)) ? principal : null;
    },
    async cookies() {
      if (!wasRead || isUpdate) return [];
      return (await principals()).reviewCookies(context, await found(), await known(), await reviewed());
    },
    renew: async (update) =>
      visibleSession(context, update ? await reviewSession(context, await reading(), update) : await reviewed()),
    open: async (signedIn) => (await writing()).openJwtSession(context, signedIn),
    close: async () => (await writing()).closeJwtSession(context, await found()),
  };
};
