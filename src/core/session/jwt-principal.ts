/** Who is signed in by a session token: needed by sign-ins, linking and session management, not by reading a session. */
import { clockTolerance } from "../crypto/claims.ts";
import { isRecord } from "../lib/is-record.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { findUser } from "../stores/lookup.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { Principal, SessionProvider, SignInProof } from "../types/principal.ts";
import type { JWT } from "../types/session.ts";
import { isRevoked } from "./due.ts";
import { ageOfToken, isTooOld } from "./expiry.ts";
import { checkToken } from "./policy.ts";
import type { SessionToken } from "./reading.ts";
import { rewriteToken } from "./rewrite.ts";
import { wasStoredUser } from "./stored-user.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The claim `idp`. Tokens of older versions lack it. */
function providerInClaims({ idp }: JWT): SessionProvider | undefined {
  if (!isRecord(idp)) return undefined;
  const [provider, accountId, sid] = [textOf(idp.provider), textOf(idp.accountId), textOf(idp.sid)];
  return provider === undefined ? undefined : { provider, ...omitUndefined({ accountId, sid }) };
}

/** The claims `proved`, `amr` and `acr`. */
function proofInClaims({ proved, amr, acr }: JWT): SignInProof {
  const methods = Array.isArray(amr) ? amr.filter((one): one is string => typeof one === "string") : undefined;
  return omitUndefined({ at: typeof proved === "number" ? proved : undefined, amr: methods, acr: textOf(acr) });
}

/** Who a token belongs to. Tokens of older versions lack the claim `stored`: for those the user is read. */
export async function jwtPrincipal(
  context: SessionContext,
  { claims, paused }: SessionToken,
  now: JWT,
  sub: string,
): Promise<Principal> {
  if (context.settings.check.isAdapterDue) await context.settings.check.loadAdapter();
  const known = context.settings.stores.users ? claims.stored : false;
  const isStored = typeof known === "boolean" ? known : await wasStoredUser(context, sub, claims.email);
  const idp = providerInClaims(claims);
  return {
    userId: sub,
    sessionId: claims.jti ?? claims.sub ?? sub,
    isStored,
    idp,
    short: claims.remember === false,
    // Only the user themselves can prove who they are.
    proof: paused ? {} : proofInClaims(claims),
    actor: paused?.actor,
    name: now.name,
    email: now.email,
  };
}

/** Revocation, expiry and user of a principal, as they are at this moment. */
export async function isStillValid(
  context: SessionContext,
  token: SessionToken | null,
  { userId, isStored }: Principal,
): Promise<boolean> {
  const now = context.clock();
  const end = token?.claims.exp ?? Number.POSITIVE_INFINITY;
  if (!token || isRevoked(context, token, now) || end < now / 1000 - clockTolerance) return false;
  if (isTooOld(context.settings.session, ageOfToken(token.claims), now)) return false;
  const { token: still } = await checkToken(context, token, { fresh: true });
  return still !== null && (!isStored || (await findUser(context, userId)) !== null);
}

/** Whether the claim `stored` must be added to the token of an older version. */
const lacksStoredClaim = ({ settings, call }: SessionContext, { claims }: SessionToken): boolean =>
  settings.stores.users !== undefined && typeof claims.stored !== "boolean" && !call.readOnly;

/** The cookies of a session that was read: as the review wrote them, with the claim `stored` added where it was missing. */
export async function reviewCookies(
  context: SessionContext,
  read: SessionToken | null,
  principal: Principal | null,
  { token, cookies }: { readonly token: JWT | null; readonly cookies: readonly SetCookie[] },
): Promise<readonly SetCookie[]> {
  if (!read || !principal || !token || !lacksStoredClaim(context, read)) return cookies;
  const written = await rewriteToken(context, token, { ...read.claims, stored: principal.isStored }, false);
  return written.state === "written" ? written.cookies : cookies;
}
