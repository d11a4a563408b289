/** Validates a logout token: signature first, then its claims (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
import { isRecord } from "../../../lib/is-record.ts";
import type { ProviderContext } from "../../../types/internal.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { Profile } from "../../../types/user.ts";
import { clientFor } from "../client/client.ts";
import {
  checkedAudiences,
  checkTokenIssuer,
  idTokenTolerance,
  isTime,
  type TokenClaims,
  wrongTime,
} from "../token/id-token.ts";
import { decryptJwe } from "../token/jwe.ts";
import { algorithmsOf, untrustedToken, type Verified, verifyJws } from "../token/jws.ts";

/** What a valid logout token asks for. */
export interface LogoutToken {
  /** The session at the provider. */
  readonly sid?: string | undefined;
  /** The person, if there is no `sid`: all of their sessions at the provider. */
  readonly sub?: string | undefined;
  /** Names the token: it counts once. */
  readonly jti: string;
  /** Seconds since 1970 after which it is refused anyway. */
  readonly until: number;
  readonly claims: Profile;
}

/** Everything that the rules need. */
interface LogoutTokenContext extends Verified, TokenClaims {
  /** Seconds since 1970. */
  readonly now: number;
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** Seconds after which a logout token is too old: providers send it at once, and the standard recommends two minutes for `exp`. */
const maxLogoutTokenAge = 300;
const maxTextLength = 255;

/** RFC 8725, section 3.11. Older providers send no type, or that of every JWT. */
function checkType({ header: { typ } }: LogoutTokenContext): void {
  if (typ !== undefined && !/^(?:application\/)?(?:logout\+)?jwt$/i.test(String(typ)))
    untrustedToken("type", "its type (typ) is not that of a logout token.");
}

function checkEvents({ claims: { events } }: LogoutTokenContext): void {
  const [[name, value] = [], ...others] = isRecord(events) ? Object.entries(events) : [];
  if (name !== logoutEvent || others.length > 0) untrustedToken("type", "it is not about a logout (events).");
  if (!isRecord(value)) untrustedToken("type", "the value of its event is not an object (events).");
}

/** With a nonce it could be an id_token. */
function checkNoNonce({ claims }: LogoutTokenContext): void {
  if ("nonce" in claims) untrustedToken("type", "it has a nonce, so it may be an id_token.");
}

const timeOf = (value: unknown, problem: string): number => (isTime(value) ? value : untrustedToken("time", problem));

function checkLogoutTimes({ claims: { exp, iat, nbf }, now }: LogoutTokenContext): void {
  const end = timeOf(exp, "it has no time of expiry (exp).");
  const issued = timeOf(iat, "it has no time of issue (iat).");
  const start = nbf === undefined ? 0 : timeOf(nbf, "its start of validity is not a time (nbf).");
  if (end <= now - idTokenTolerance) untrustedToken("expiry", wrongTime("it expired", end, now, "exp"));
  if (start > now + idTokenTolerance) untrustedToken("time", wrongTime("it is valid from", start, now, "nbf"));
  if (issued > now + idTokenTolerance) untrustedToken("time", wrongTime("it was issued", issued, now, "iat"));
  if (issued < now - maxLogoutTokenAge - idTokenTolerance)
    untrustedToken("time", wrongTime("it was issued more than five minutes ago:", issued, now, "iat"));
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxTextLength;

function checkTarget({ claims: { sid, sub, jti } }: LogoutTokenContext): void {
  if (!isText(jti)) untrustedToken("form", "it has no id (jti).");
  if (sid === undefined && sub === undefined)
    untrustedToken("subject", "it names neither a session (sid) nor a person (sub).");
  if (![sid, sub].every((value) => value === undefined || isText(value)))
    untrustedToken("subject", "its session or person is not a string of 1 to 255 characters (sid, sub).");
}

const logoutTokenRules = [
  checkType,
  checkTokenIssuer,
  checkedAudiences,
  checkLogoutTimes,
  checkEvents,
  checkNoNonce,
  checkTarget,
];

/** The logout token in a text. `now` of the context: milliseconds since 1970. */
export async function readLogoutToken(context: ProviderContext<ReadyOAuth>, text: string): Promise<LogoutToken> {
  const { provider, now } = context;
  const { server, keys } = await clientFor(context);
  const algorithms = algorithmsOf(provider.client.id_token_signed_response_alg, server.idTokenAlgorithms);
  const signer = { keys, algorithms, secret: provider.clientSecret };
  const verified = await verifyJws(await decryptJwe(text, provider), signer, now);
  const seconds = Math.floor(now / 1000);
  for (const rule of logoutTokenRules) rule({ ...verified, provider, server, now: seconds });
  // The rules have checked these claims.
  const { sid, sub, jti, exp, iat } = verified.claims as Readonly<Record<"sid" | "sub" | "jti", string>> &
    Readonly<Record<"exp" | "iat", number>>;
  const until = Math.min(exp, iat + maxLogoutTokenAge) + idTokenTolerance + 1;
  return { sid, sub, jti, until, claims: verified.claims as Profile };
}
