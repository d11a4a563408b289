/** Who is signed in by a session token: needed by sign-ins, linking and session management, not by reading a session. */
import { clockTolerance } from "../crypto/claims.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { findUser } from "../stores/lookup.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { ActingPrincipal, Principal, PrincipalKind, SessionProvider } from "../types/principal.ts";
import type { JWT, SessionRecord } from "../types/session.ts";
import { isRevoked } from "./due.ts";
import { isTooOld } from "./expiry.ts";
import { checkToken } from "./policy.ts";
import { isStoredUserFor } from "./principal.ts";
import type { SessionToken } from "./reading.ts";
import { ageOfToken, proofInRecord, recordOf, signedInSince } from "./record.ts";
import { rewriteToken } from "./rewrite.ts";
import { isStoredUser } from "./stored-user.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The account at a provider that opened the session. */
function providerIn({ idp }: SessionRecord): SessionProvider | undefined {
  const [provider, accountId, sid] = [textOf(idp?.provider), textOf(idp?.accountId), textOf(idp?.sid)];
  return provider === undefined ? undefined : { provider, ...omitUndefined({ accountId, sid }) };
}

/** What distinguishes the kinds of principals. */
type KindOfPrincipal = Pick<ActingPrincipal, "kind" | "actor"> | { readonly kind: Exclude<PrincipalKind, "acting"> };

/** Which kind of principal a token belongs to. One of another library has no record of this one: for it the user is read. */
async function kindOf(
  context: SessionContext,
  { claims, paused }: SessionToken,
  sub: string,
): Promise<KindOfPrincipal> {
  if (paused) return { kind: "acting", actor: paused.actor };
  if (!context.settings.stores.users) return { kind: "unstored" };
  const { stored } = recordOf(claims);
  if (stored !== undefined) return { kind: stored ? "stored" : "unstored" };
  return { kind: (await isStoredUser(context, sub, claims.email)) ? "stored" : "migrated" };
}

/** Who a token belongs to. */
export async function jwtPrincipal(
  context: SessionContext,
  token: SessionToken,
  now: JWT,
  sub: string,
): Promise<Principal> {
  if (context.settings.check.isAdapterDue) await context.settings.check.loadAdapter();
  const { claims, paused } = token;
  const record = recordOf(claims);
  return {
    ...(await kindOf(context, token, sub)),
    userId: sub,
    sessionId: claims.jti ?? claims.sub ?? sub,
    idp: providerIn(record),
    short: record.remember === false,
    since: signedInSince(record),
    newMethods: record.newMethods,
    // Only the user themselves can prove who they are.
    proof: paused ? {} : proofInRecord(record),
    name: now.name,
    email: now.email,
  };
}

/** Whether the users that a session depends on are stored: its own, and who acts for them. */
async function usersExist(context: SessionContext, principal: Principal): Promise<boolean> {
  if (!isStoredUserFor("end with the stored user", principal)) return true;
  const ids = [principal.userId, ...(principal.kind === "acting" ? [principal.actor.id] : [])];
  const users = await Promise.all(ids.map((id) => findUser(context, id)));
  return !users.includes(null);
}

/** Revocation, expiry and users of a principal, as they are at this moment. */
export async function isStillValid(
  context: SessionContext,
  token: SessionToken | null,
  principal: Principal,
): Promise<boolean> {
  const now = context.clock();
  const end = token?.claims.exp ?? Number.POSITIVE_INFINITY;
  if (!token || isRevoked(context, token, now) || end < now / 1000 - clockTolerance) return false;
  if (isTooOld(context.settings.session, ageOfToken(token.claims), now)) return false;
  const { token: still } = await checkToken(context, token, { fresh: true });
  return still !== null && usersExist(context, principal);
}

/** Whether the claim `stored` must be added to the token of another library. */
const lacksStoredClaim = ({ settings, call }: SessionContext, { claims }: SessionToken): boolean =>
  settings.stores.users !== undefined && recordOf(claims).stored === undefined && !call.readOnly;

const asStored = (claims: JWT): JWT => ({ ...claims, portico: { ...recordOf(claims), stored: true } });

/** The cookies of a session that was read: as the review wrote them, with the claim `stored` added where it was missing. */
export async function reviewCookies(
  context: SessionContext,
  read: SessionToken | null,
  principal: Principal | null,
  { token, cookies }: { readonly token: JWT | null; readonly cookies: readonly SetCookie[] },
): Promise<readonly SetCookie[]> {
  // A migrated session stays one: its user signs in again to count as stored.
  if (!read || principal?.kind !== "stored" || !token || !lacksStoredClaim(context, read)) return cookies;
  const written = await rewriteToken(context, token, asStored(read.claims), false);
  return written.state === "written" ? written.cookies : cookies;
}
