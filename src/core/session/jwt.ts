/** The `jwt` strategy: the session is an encrypted token in a cookie, and the `jwt` callback has the last word on it. */
import * as ask from "../callbacks.ts";
import { tolerance } from "../crypto/claims.ts";
import { lazy } from "../lib/lazy.ts";
import type { SetCookie, SignedInUser } from "../types/internal.ts";
import type { CallSession, Principal, SessionContext, SessionReading } from "../types/principal.ts";
import type { JWT } from "../types/session.ts";
import { endsAt, isDue } from "./expiry.ts";
import { logRejection } from "./rejected.ts";
import {
  clearCookie,
  isRevoked,
  lifeOf,
  readToken,
  rewriteToken,
  type SessionToken,
  type TokenReading,
  writeToken,
} from "./token.ts";

/** Asked by applications with an adapter alone. */
const storedUsers = () => import("./stored-user.ts");

type SessionChange = { readonly data: unknown };

/** Claims that the library keeps beside those of the application: they survive whatever the `jwt` callback returns. */
const protectedClaims = ({ jti, stored }: JWT): JWT => ({
  ...(jti !== undefined && { jti }),
  ...(typeof stored === "boolean" && { stored }),
});

/** The claims that are the application's. `aud` is, unless `session.audience` is set. */
function ownClaims({ iat, exp, jti, stored, ...claims }: JWT, { settings: { session } }: SessionContext): JWT {
  const { aud: _ours, ...rest } = claims;
  return session.audience === undefined ? claims : rest;
}

/** Claims as text. What JSON cannot hold has none: `seal` will say so. */
function claimsText(claims: JWT): string | undefined {
  try {
    return JSON.stringify(claims);
  } catch {
    return undefined;
  }
}

const isChanged = (context: SessionContext, text: string, token: JWT): boolean =>
  claimsText(token) !== text &&
  claimsText(ownClaims(token, context)) !== claimsText(ownClaims(JSON.parse(text), context));

/** Whether the token must be written again: for an older secret, for its age, or because the application changed it. */
const mustWrite = (context: SessionContext, { text, stale, claims: { iat = 0 } }: SessionToken, token: JWT): boolean =>
  isChanged(context, text, token) ||
  (!context.call.readOnly && (stale || isDue(iat * 1000, context.now, context.settings.session)));

/** Clears a cookie that opens no session: the next call comes without it. */
function reject(context: SessionContext, { why }: TokenReading): readonly SetCookie[] {
  const cookies = clearCookie(context);
  if (cookies.length > 0 && why) logRejection(context, why);
  return cookies;
}

/** What the `jwt` callback made of the session of a call, and the cookies that keep it. */
interface Reviewed {
  /** `null`: the session ended. */
  readonly token: JWT | null;
  readonly cookies: readonly SetCookie[];
  readonly expires: Date;
  /** What the application was told to change, and changed. */
  readonly update?: SessionChange;
}

/** Asks the `jwt` callback about the session of a call. What it returns is written; `null` ends the session. */
async function review(context: SessionContext, reading: TokenReading, update?: SessionChange): Promise<Reviewed> {
  const expires = endsAt(context.now, { maxAge: lifeOf(context) });
  const { token: found } = reading;
  if (!found) return { token: null, cookies: reject(context, reading), expires };
  const { exp } = found.claims;
  const token = await ask.jwt(context, {
    token: found.claims,
    ...(update && { trigger: "update", session: update.data }),
  });
  if (!token) return { token, cookies: clearCookie(context), expires };
  // Before anyone else sees the claims: what is shown is not what is kept.
  const writes = mustWrite(context, found, token);
  const cookies = writes ? await rewriteToken(context, { ...token, ...protectedClaims(found.claims) }) : [];
  // Signed out while the callback ran: nothing of the session comes back.
  if (isRevoked(context, found, context.now)) return { token: null, cookies: clearCookie(context), expires };
  const former = exp === undefined ? expires : new Date(exp * 1000);
  if (cookies) return { token, cookies, expires: writes ? expires : former, ...(update && { update }) };
  // Too large to be written: what an update changed is lost, so it is not shown either.
  return { token: update ? JSON.parse(found.text) : token, cookies: [], expires: former };
}

/** The session as the application shows it. */
async function visibleSession(
  context: SessionContext,
  { token, cookies, expires, update }: Reviewed,
): Promise<SessionReading> {
  if (!token) return { session: null, cookies };
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

/** Whether a new session belongs to a stored user. Nothing where no users are stored. */
async function storedClaim(context: SessionContext, { user, account }: SignedInUser): Promise<JWT> {
  if (!context.settings.adapter) return {};
  return {
    stored:
      account.type !== "credentials" ||
      (await (await storedUsers()).isStoredUser(context, String(user.id), user.email)),
  };
}

async function openJwtSession(context: SessionContext, member: SignedInUser): Promise<readonly SetCookie[]> {
  const { user, account, profile, isNewUser } = member;
  const token = await ask.jwt(context, {
    token: { name: user.name ?? null, email: user.email ?? null, picture: user.image ?? null, sub: String(user.id) },
    user,
    account,
    ...(profile && { profile }),
    isNewUser,
    trigger: isNewUser ? "signUp" : "signIn",
  });
  if (!token) return clearCookie(context);
  // A fresh session has a fresh id, also when the callback hands back an old token.
  const { jti: _former, stored: _other, ...claims } = token;
  return writeToken(context, { ...claims, ...(await storedClaim(context, member)) });
}

/** Ends the session in this browser, and all copies of its token in this process. */
async function closeJwtSession(context: SessionContext, found: SessionToken | null): Promise<readonly SetCookie[]> {
  const cookies = clearCookie(context);
  if (cookies.length === 0) return cookies;
  const { jti } = found?.claims ?? {};
  // A copy may be a renewal that was issued a moment ago.
  const end = endsAt(context.now, { maxAge: lifeOf(context) }).valueOf() + tolerance * 1000;
  if (jti !== undefined) context.settings.signedOutSessions.add(jti, end);
  await context.settings.events.signOut({ token: found?.claims ?? null });
  return cookies;
}

/** Names the session of a token as long as it lasts. */
const jwtSessionId = ({ jti, sub }: JWT): string | undefined => jti ?? sub;

/** Who a token belongs to. Of a session that was written before sessions said it, the adapter is asked for the user. */
async function jwtPrincipal(
  context: SessionContext,
  { claims }: SessionToken,
  now: JWT,
  sub: string,
): Promise<Principal> {
  const known = context.settings.adapter ? claims.stored : false;
  const isStored =
    typeof known === "boolean" ? known : await (await storedUsers()).wasStoredUser(context, sub, claims.email);
  return { userId: sub, sessionId: jwtSessionId(claims) ?? sub, isStored, name: now.name, email: now.email };
}

/** Keeps sessions in encrypted cookies. Nothing is stored: a copy of a token lives until it expires, or is signed out here. */
export const jwtSessions = (context: SessionContext): CallSession => {
  const reading = lazy(() => readToken(context));
  const found = async (): Promise<SessionToken | null> => (await reading()).token;
  const reviewed = lazy(async () => review(context, await reading()));
  // An update asks the callback itself, with its trigger: once per call is enough.
  const isUpdate = context.call.method === "POST" && context.call.action === "session";
  const claims = async (): Promise<JWT | null> =>
    isUpdate ? ((await found())?.claims ?? null) : (await reviewed()).token;

  /** A session that was written before sessions said whether their user is stored: the answer says it from now on. */
  const isUnmarked = (was: SessionToken): boolean =>
    context.settings.adapter !== undefined && typeof was.claims.stored !== "boolean" && !context.call.readOnly;

  const principal = lazy(async (): Promise<Principal | null> => {
    const [token, now] = [await found(), await claims()];
    return token && typeof now?.sub === "string" ? jwtPrincipal(context, token, now, now.sub) : null;
  });

  /** Row, revocation and expiry, as they are by now. */
  const isStillThere = async ({ userId, isStored }: Principal): Promise<boolean> => {
    const [token, now] = [await found(), context.clock()];
    const end = token?.claims.exp ?? Number.POSITIVE_INFINITY;
    if (!token || isRevoked(context, token, now) || end < now / 1000 - tolerance) return false;
    return !isStored || (await (await storedUsers()).storedUser(context, userId)) !== null;
  };

  let used = false;
  return {
    async id() {
      const token = await found();
      return (token && jwtSessionId(token.claims)) ?? null;
    },
    async principal(how) {
      used = true;
      const known = await principal();
      return known && how?.again && !(await isStillThere(known)) ? null : known;
    },
    async cookies() {
      if (!used || isUpdate) return [];
      const [was, who, { token, cookies }] = [await found(), await principal(), await reviewed()];
      if (!was || !who || !token || !isUnmarked(was)) return cookies;
      return (
        (await rewriteToken(context, { ...token, ...protectedClaims(was.claims), stored: who.isStored })) ?? cookies
      );
    },
    renew: async (update) =>
      visibleSession(context, update ? await review(context, await reading(), update) : await reviewed()),
    open: (member) => openJwtSession(context, member),
    close: async () => closeJwtSession(context, await found()),
  };
};
