/** Session tokens as cookies: opens sessions, encodes claims, and sees that they fit. Loaded when a session is written, or the application decodes it. */
import { dropFormer, dropSession, withoutLife, writeChunks } from "../cookies/set-cookie.ts";
import { type Keyring, secretParam } from "../crypto/keyring.ts";
import { randomUuid } from "../crypto/random.ts";
import { toError } from "../errors/convert.ts";
import { JWTSessionError } from "../errors/index.ts";
import { attempt } from "../lib/attempt.ts";
import { isRecord } from "../lib/is-record.ts";
import { lazyImport } from "../lib/lazy.ts";
import { jwt as jwtCallback } from "../session-callbacks.ts";
import type { SessionContext, SetCookie, SignedInUser } from "../types/internal.ts";
import type { JWT, SessionRecord } from "../types/session.ts";
import type { Awaitable } from "../types/user.ts";
import { tokenEnd, tokenLife } from "./expiry.ts";
import type { SessionToken, TokenCookies } from "./reading.ts";
import { ageOfToken, newRecord, reservedClaims, withoutLibraryClaims } from "./record.ts";
import { isStoredUser } from "./stored-user.ts";

/** Loaded under `session.revocation`. */
export const loadListed = lazyImport(() => import("./listed.ts"));

/** Whether shared state lists the sessions. */
export const isListing = ({ settings: { session } }: SessionContext): boolean => session.revocation !== undefined;

/** Calls the encoder of the application. */
async function encodeByOption(run: () => Awaitable<unknown>): Promise<string> {
  const token = await attempt(
    run,
    (thrown) => new JWTSessionError("jwt.encode threw.", { cause: { err: toError(thrown) } }),
  );
  if (typeof token === "string" && token !== "") return token;
  throw new JWTSessionError("jwt.encode must return the token, as a string.");
}

/** Calls the decoder of the application. If it throws, it does not know the token: there is no session, and no error. */
export async function decodeByOption(
  { settings: { jwt, keys } }: SessionContext,
  token: string,
  salt: string,
  known: Pick<Keyring, "secrets"> = keys,
): Promise<SessionToken | null> {
  const decode = async (): Promise<unknown> => jwt.decode?.({ token, secret: secretParam(known), salt });
  const claims = await decode().catch(() => null);
  return isRecord(claims) ? { claims, text: JSON.stringify(claims), stale: false } : null;
}

/** Adds `session.audience`, which replaces any `aud`, also for an encoder of the application. */
const withAudience = (claims: JWT, { settings: { session } }: SessionContext): JWT =>
  session.audience === undefined ? claims : { ...claims, aud: session.audience };

/** When a session token with these claims expires, if it is written now. */
export const tokenExpiry = ({ settings: { session, jwt }, now }: SessionContext, claims: JWT): Date =>
  tokenEnd(now, session, jwt, ageOfToken(claims));

export async function encodeToken(context: SessionContext, claims: JWT): Promise<string> {
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

/** The cookies of a token. A session that is not remembered ends with the browser. */
export function writeToken(context: SessionContext, claims: JWT, token: string): readonly SetCookie[] {
  const { call, cookies, now, settings } = context;
  const age = ageOfToken(claims);
  const [cookie, attributes] = age.short
    ? [withoutLife(cookies.sessionToken), {}]
    : [cookies.sessionToken, { expires: tokenEnd(now, settings.session, settings.jwt, age) }];
  return [...dropFormer(call.cookies, cookies), ...writeChunks(call.cookies, cookie, token, attributes)];
}

const mayOverflow = ({ settings: { session } }: SessionContext): boolean => session.overflow === "database";

/** The cookies of claims, which are encoded as `token`. Throws `JWTSessionError` if they are too large, and cannot be kept elsewhere. */
export async function cookiesFor(context: SessionContext, claims: JWT, token: string): Promise<TokenCookies> {
  const { maxBytes } = context.settings.session;
  if (mostBytes(token) > Math.min(smallSession, maxBytes)) {
    const { checkSize, isTooLarge } = await import("./size.ts");
    if (mayOverflow(context) && isTooLarge(context, token)) {
      return (await import("./overflow.ts")).overflowingCookies(context, claims, {
        encodeToken,
        tokenExpiry,
        writeToken,
      });
    }
    checkSize(context, claims, token);
  }
  return { cookies: writeToken(context, claims, token) };
}

/** What state keeps of a session is bound to its id, so that is known before the token is sealed. Else sealing makes it. */
const needsId = (context: SessionContext): boolean => isListing(context) || mayOverflow(context);

/** In development: warns of claims of the `jwt` callback that are ignored. `former`: what the library set. */
export function warnOfReserved(
  { settings: { log, logOnce, production }, now }: SessionContext,
  returned: JWT,
  former: JWT,
): void {
  if (production) return;
  const names = ["jti", "portico"].filter(
    (name) => returned[name] !== undefined && JSON.stringify(returned[name]) !== JSON.stringify(former[name]),
  );
  if (names.length === 0 || !logOnce("reserved-claim", now + 86_400_000, now)) return;
  log.warn(
    "reserved-claim",
    `The jwt callback returned claims that the library sets itself, so they were ignored: ${names.join(", ")}. Give yours other names. Reserved: ${reservedClaims.join(", ")}. This is logged once a day.`,
  );
}

/** Whether a new session belongs to a stored user. Absent if no users are stored. */
async function storedField(context: SessionContext, { user, account }: SignedInUser): Promise<SessionRecord> {
  if (!context.settings.stores.users) return {};
  return {
    stored: account.type !== "credentials" || (await isStoredUser(context, String(user.id), user.email)),
  };
}

/** The provider of the session, where one of several accounts may be meant, or the provider may end the session. */
function idpField({ settings: { stores } }: SessionContext, { idp }: SignedInUser): SessionRecord {
  return idp && (stores.users || idp.sid !== undefined) ? { idp } : {};
}

/** Opens a session. `former`: the one that came with the call, which is replaced where sessions are listed. */
export async function openJwtSession(
  context: SessionContext,
  signedIn: SignedInUser,
  former: () => Promise<SessionToken | null>,
): Promise<readonly SetCookie[]> {
  const { user, account, profile, isNewUser } = signedIn;
  const token = await jwtCallback(context, {
    token: { name: user.name ?? null, email: user.email ?? null, picture: user.image ?? null, sub: String(user.id) },
    user,
    account,
    ...(profile && { profile }),
    isNewUser,
    trigger: isNewUser ? "signUp" : "signIn",
  });
  if (!token) return dropSession(context.call.cookies, context.cookies);
  warnOfReserved(context, token, {});
  // A new session gets a new id, also if the callback returns an old token.
  const jti = needsId(context) ? randomUuid() : undefined;
  const claims = {
    ...withoutLibraryClaims(token),
    ...(jti !== undefined && { jti }),
    portico: {
      ...newRecord(signedIn, context.now),
      ...(await storedField(context, signedIn)),
      ...idpField(context, signedIn),
    },
  };
  const { cookies, claimsId } = await cookiesFor(context, claims, await encodeToken(context, claims));
  if (jti !== undefined && isListing(context)) {
    const { listSession, replaceListed } = await loadListed();
    const expires = tokenExpiry(context, claims).valueOf();
    await listSession(context, { ...claims, jti }, signedIn, { claimsId, expires });
    await replaceListed(context, former);
  }
  return cookies;
}
