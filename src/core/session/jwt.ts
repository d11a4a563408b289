/** The `jwt` strategy: the session is an encrypted token in a cookie, and the `jwt` callback decides about it. */

import { readChunks } from "../cookies/cookie.ts";
import { hasAudience } from "../crypto/claims.ts";
import { lazyImport } from "../lib/lazy.ts";
import { jwt as jwtCallback, session as sessionCallback } from "../session-callbacks.ts";
import type { CallSession, SessionContext, SessionReading, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { JWT, SessionActor } from "../types/session.ts";
import { isDue, isRevoked } from "./due.ts";
import type { SessionChange, SessionToken, TokenReading } from "./reading.ts";
import type { EndedSession, KeptSession } from "./token.ts";

/** What writes sessions: most reads need nothing of it. */
const writing = lazyImport(() => import("./token.ts"));

/** What opens sessions, and calls the decoder of the application. */
const opening = lazyImport(() => import("./token-cookies.ts"));

/** Loaded where a user acts for another. */
const acting = lazyImport(() => import("./acting-token.ts"));

const principals = lazyImport(() => import("./jwt-principal.ts"));

const policies = lazyImport(() => import("./policy.ts"));

/** Loaded under `migrateFrom`. */
const formerSessions = lazyImport(() => import("./former.ts"));

async function decodeToken(context: SessionContext, token: string): Promise<SessionToken | null> {
  const { keys, jwt } = context.settings;
  const salt = context.cookies.sessionToken.name;
  if (!jwt.decode) return keys.open(token, { salt, now: context.now });
  return (await opening()).decodeByOption(context, token, salt);
}

/** Whether more than the token decides about its session: see `policy.ts`, which is loaded only then. */
const needsPolicy = ({ settings }: SessionContext, { claims: { portico, jti = "" } }: SessionToken): unknown =>
  settings.session.revocation ||
  settings.session.absoluteMaxAge ||
  portico?.act ||
  portico?.overflow ||
  settings.signedOutSessions.ends.has(jti) ||
  settings.writtenSessions.ends.has(jti);

/** The token of a call, if it has not expired, is meant for this application, and its session goes on. */
async function readToken(context: SessionContext): Promise<TokenReading> {
  const { session } = context.settings;
  const { former, sessionToken } = context.cookies;
  const token = readChunks(context.call.cookies, sessionToken.name);
  const opened = token === null ? null : await decodeToken(context, token);
  if (!opened && former) return (await formerSessions()).readFormerSession(context, former, token);
  if (token === null) return { token, why: "unreadable" };
  if (!opened) return (await writing()).unopened(context, token);
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

/** Clears a cookie that opens no session. A request without cookies has none to clear. */
const rejected = async (context: SessionContext, reading: TokenReading): Promise<readonly SetCookie[]> =>
  context.call.cookies.size === 0 ? [] : (await writing()).rejectCookie(context, reading);

type ReviewedSession = EndedSession | KeptSession;

/** Calls the `jwt` callback with the session of a call. What it returns is written; `null` ends the session. */
async function reviewSession(
  context: SessionContext,
  reading: TokenReading,
  update?: SessionChange,
): Promise<ReviewedSession> {
  const { token: found } = reading;
  if (!found) return { token: null, cookies: await rejected(context, reading) };
  if (found.paused && !(await (await acting()).mayGoOn(context, found.paused)))
    return (await writing()).endWithPaused(context, found, found.paused);
  const { call, now, settings } = context;
  const { iat = 0, exp, portico } = found.claims;
  const token = await jwtCallback(context, {
    token: found.claims,
    ...(update && { trigger: "update", session: update.data }),
  });
  const isSame = token && claimsText(token) === found.text;
  // Signed out while the callback ran: the session must not come back.
  const isEnded = isRevoked(context, found, now);
  const renews =
    !call.readOnly && (found.stale || isDue(iat * 1000, now, settings.session, portico?.remember === false));
  // Before the `session` callback gets the claims: what it changes must not be stored.
  if (isEnded || renews || !isSame) return (await writing()).finishReading(context, found, token, { renews, update });
  const expires = exp === undefined ? (await writing()).tokenEndOf(context, found) : new Date(exp * 1000);
  return { token, cookies: [], expires, ...(update && { update }) };
}

/** The session as the `session` callback shows it. */
async function visibleSession(
  context: SessionContext,
  reviewed: ReviewedSession,
  actor?: SessionActor,
): Promise<SessionReading> {
  if (!reviewed.token) return { session: null, cookies: reviewed.cookies };
  const { token, cookies, expires, update } = reviewed;
  const session = await sessionCallback(context, {
    session: {
      user: { name: token.name ?? null, email: token.email ?? null, image: token.picture ?? null },
      expires: expires.toISOString(),
      ...(actor && { actor }),
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
      visibleSession(
        context,
        update ? await reviewSession(context, await reading(), update) : await reviewed(),
        (await found())?.paused?.actor,
      ),
    open: async (signedIn) => (await opening()).openJwtSession(context, signedIn, found),
    close: async () => (await writing()).closeJwtSession(context, found),
  };
};
