/** Validates an id_token: signature first, then its claims (OpenID Connect Core 1.0, section 3.1.3.7). */

import { fromBase64url } from "../../../crypto/byte-arrays.ts";
import { safeEqual } from "../../../crypto/bytes.ts";
import type { HashName } from "../../../crypto/engine.ts";
import { leftHalfHash } from "../../../crypto/hash.ts";
import { FreshSessionRequired } from "../../../errors/index.ts";
import type { SignInProof } from "../../../types/principal.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { Profile } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import type { ServerMetadata } from "../client/discovery.ts";
import { jsonObjectIn } from "../client/provider-fetch.ts";
import { addressForLog, safeError } from "../safe-error.ts";
import { decryptJwe } from "./jwe.ts";
import { algorithmsOf, untrustedToken, type Verified, verifyJws, wrongIssuer } from "./jws.ts";

/** The sign-in that the token must belong to. */
export interface ExpectedSignIn {
  readonly nonce: string | undefined;
  /** Seconds: the requested `max_age`. */
  readonly maxAge: number | undefined;
  /** Seconds since 1970: the person must have signed in after this moment, because they were asked to prove who they are. */
  readonly since: number | undefined;
  /** The `acr` values that were requested as essential. */
  readonly acr: readonly string[] | undefined;
  readonly code: string;
  readonly accessToken: string;
  /** Seconds since 1970. */
  readonly now: number;
}

/** The claims of a token, and who must have issued it. */
export interface TokenClaims extends Pick<Verified, "claims"> {
  readonly provider: ReadyOAuth;
  readonly server: ServerMetadata;
}

/** Everything that the rules need. */
interface IdTokenContext extends ExpectedSignIn, Verified, TokenClaims {}

/** Seconds that clocks may differ. */
export const idTokenTolerance = 30;
/** Seconds after which a token is too old to belong to this sign-in. */
const maxIdTokenAge = 3600;
const maxSubjectLength = 255;

/** A number of seconds since 1970. */
export const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;
const isNonEmptyString = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Names the distance of a wrong time from now, and which clock is then wrong: the usual cause. */
export function wrongTime(what: string, time: number, now: number, claim: string): string {
  const seconds = Math.round(Math.abs(time - now));
  const distance = time < now ? `${seconds} seconds ago` : `${seconds} seconds from now`;
  const cause =
    time < now ? "is ahead, or that of the provider is behind" : "is behind, or that of the provider is ahead";
  return `${what} ${distance} (${claim}) by the clock of this server. Clocks may differ by ${idTokenTolerance} seconds. If every sign-in fails so, this clock ${cause}: synchronise it (NTP).`;
}

/** RFC 8725, section 3.11: access tokens and logout tokens have a `typ` of their own. */
function checkTokenHeaderType({ header, claims }: IdTokenContext): void {
  const { typ } = header;
  if (typ !== undefined && !/^(?:application\/)?jwt$/i.test(typ))
    untrustedToken("type", "its type (typ) is not that of an id_token.");
  if (claims.events !== undefined) untrustedToken("type", "it is a security event token (events), not an id_token.");
}

/** The issuer that the claims must have. `issuerFrom` may derive it from them, and throws for an unknown one. */
function issuerOf({ provider, server, claims }: TokenClaims): string | undefined {
  if (!provider.issuerFrom || server.issuer === undefined) return server.issuer;
  try {
    return provider.issuerFrom(claims as Profile, server.issuer);
  } catch (thrown) {
    return untrustedToken(
      "issuer",
      `its issuer (iss) is not accepted by issuerFrom: ${addressForLog(claims.iss)}.`,
      safeError(thrown),
    );
  }
}

/** The issuer must be the expected one, character by character. */
export function checkTokenIssuer(token: TokenClaims): void {
  const issuer = issuerOf(token);
  if (!isNonEmptyString(issuer) || token.claims.iss !== issuer)
    untrustedToken("issuer", wrongIssuer(token.claims.iss, issuer));
}

/** The audiences of a token: this client must be one, and all others must be trusted. */
export function checkedAudiences({ claims, provider }: Omit<TokenClaims, "server">): readonly unknown[] {
  const { aud } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const trusted = [provider.clientId, ...(provider.client.trusted_audiences ?? [])];
  if (!audiences.includes(provider.clientId)) untrustedToken("audience", "it is for another client (aud).");
  if (!audiences.every((one) => isNonEmptyString(one) && trusted.includes(one))) {
    untrustedToken(
      "audience",
      "it is for other audiences too (aud). Name them in client.trusted_audiences if that is right.",
    );
  }
  return audiences;
}

function checkAudience({ claims, provider }: IdTokenContext): void {
  const { azp } = claims;
  const audiences = checkedAudiences({ claims, provider });
  if (azp !== undefined && azp !== provider.clientId)
    untrustedToken("audience", "it was issued to another client (azp).");
  if (audiences.length > 1 && azp === undefined)
    untrustedToken("audience", "it has several audiences, and does not name the client that it was issued to (azp).");
}

/** A claim that must be a time; `problem` is the reason of the refusal. */
const timeIn = (value: unknown, problem: string): number => (isTime(value) ? value : untrustedToken("time", problem));

function checkTimes({ claims: { exp, nbf, iat }, now }: IdTokenContext): void {
  const end = timeIn(exp, "it has no time of expiry (exp).");
  const start = nbf === undefined ? 0 : timeIn(nbf, "its start of validity is not a time (nbf).");
  const issued = timeIn(iat, "it has no time of issue (iat).");
  if (end <= now - idTokenTolerance) untrustedToken("expiry", wrongTime("it expired", end, now, "exp"));
  if (start > now + idTokenTolerance) untrustedToken("time", wrongTime("it is valid from", start, now, "nbf"));
  if (issued > now + idTokenTolerance) untrustedToken("time", wrongTime("it was issued", issued, now, "iat"));
  if (issued < now - maxIdTokenAge - idTokenTolerance)
    untrustedToken("time", wrongTime("it was issued more than an hour ago:", issued, now, "iat"));
}

function checkSubject({ claims: { sub } }: IdTokenContext): void {
  if (!isNonEmptyString(sub) || sub.length > maxSubjectLength)
    untrustedToken("subject", "its subject is not a string of 1 to 255 characters (sub).");
}

/** A token with a nonce that was not sent belongs to another sign-in. */
function checkNonce({ claims, nonce }: IdTokenContext): void {
  const seen: unknown = claims.nonce;
  // Only a string: a list with one text would be converted to that text.
  const same = nonce === undefined ? seen === undefined : typeof seen === "string" && safeEqual(seen, nonce);
  if (!same) untrustedToken("nonce", "it belongs to another sign-in (nonce).");
}

/** The provider must have asked the person anew. A wrong answer is not an attack: the visitor may try again, or another way. */
function checkAskedAnew({ claims: { auth_time }, since, now }: IdTokenContext): void {
  if (since === undefined) return;
  if (!isTime(auth_time)) {
    throw new FreshSessionRequired(
      "The id_token has no auth_time, although max_age was requested, so it does not prove that the person signed in again (OpenID Connect Core 1.0, section 3.1.2.1). Let users of this provider prove it another way.",
    );
  }
  if (auth_time < since - idTokenTolerance || auth_time > now + idTokenTolerance) {
    throw new FreshSessionRequired(
      `The person did not sign in again at the provider: by its auth_time they signed in ${Math.round(now - auth_time)} seconds ago, and the request was made ${now - since} seconds ago.`,
    );
  }
}

function checkAge({ claims: { auth_time }, maxAge, now }: IdTokenContext): void {
  if (auth_time !== undefined && !isTime(auth_time)) untrustedToken("age", "its auth_time is not a time.");
  if (maxAge === undefined) return;
  const signedIn = timeIn(auth_time, "it has no time of authentication (auth_time), and max_age requires it.");
  if (signedIn > now + idTokenTolerance)
    untrustedToken("age", wrongTime("the person signed in", signedIn, now, "auth_time"));
  if (signedIn + maxAge < now - idTokenTolerance) {
    untrustedToken(
      "age",
      `the person signed in ${Math.round(now - signedIn)} seconds ago (auth_time), and max_age is ${maxAge}.`,
    );
  }
}

function checkContext({ claims: { acr }, acr: essential }: IdTokenContext): void {
  if (essential && !essential.some((value) => value === acr))
    untrustedToken("context", "the person was not authenticated with the required context (acr).");
}

const hashes: Readonly<Record<string, HashName>> = { 256: "SHA-256", 384: "SHA-384", 512: "SHA-512" };

/**
 * The hash of a signature algorithm: the number at the end of its name. The names of EdDSA have none, and OpenID Connect
 * Core 1.0 does not define it (Ed25519 itself uses SHA-512), so servers differ: any of the three is accepted. Each binds the
 * token equally well.
 */
function hashesFor(algorithm: string): readonly HashName[] {
  if (/^Ed/.test(algorithm)) return ["SHA-512", "SHA-256", "SHA-384"];
  const hash = hashes[algorithm.slice(-3)];
  return hash ? [hash] : [];
}

/** `at_hash` and `c_hash` bind the token to the access token and the code (sections 3.1.3.8 and 3.3.2.11). */
async function checkHash({ header, claims }: IdTokenContext, name: "at_hash" | "c_hash", text: string): Promise<void> {
  if (claims[name] === undefined) return;
  const halves = await Promise.all(hashesFor(header.alg).map((hash) => leftHalfHash(hash, text)));
  if (!halves.some((half) => half === claims[name]))
    untrustedToken("hash", `it belongs to another ${name === "c_hash" ? "code" : "access token"} (${name}).`);
}

/** What an id_token must be, whatever it answers. */
const commonRules = [checkTokenHeaderType, checkTokenIssuer, checkAudience, checkTimes, checkSubject] as const;
const idTokenRules = [...commonRules, checkNonce, checkAskedAnew, checkAge, checkContext] as const;

/** A verified id_token: its claims, and the token as it was signed, without encryption. */
export interface ReadToken {
  readonly claims: Profile;
  /** What is stored: a hint for the provider must not be encrypted for this client (OpenID Connect Core 1.0, section 3.1.2.1). */
  readonly signed: string;
}

/** Verifies the signature of an id_token. Its claims are not checked yet. */
async function verifiedToken(
  { provider, server, keys }: OAuthClient,
  token: string,
  now: number,
): Promise<Verified & Pick<ReadToken, "signed">> {
  const algorithms = algorithmsOf(provider.client.id_token_signed_response_alg, server.idTokenAlgorithms);
  const signer = { keys, algorithms, secret: provider.clientSecret };
  const signed = await decryptJwe(token, provider);
  return { ...(await verifyJws(signed, signer, now * 1000)), signed };
}

/** The claims of an id_token: signed by the issuer, for this client and this sign-in, and recent. */
export async function readIdToken(client: OAuthClient, token: string, expected: ExpectedSignIn): Promise<ReadToken> {
  const { provider, server } = client;
  const verified = await verifiedToken(client, token, expected.now);
  const context: IdTokenContext = { ...expected, ...verified, provider, server };
  for (const rule of idTokenRules) rule(context);
  await checkHash(context, "at_hash", expected.accessToken);
  await checkHash(context, "c_hash", expected.code);
  return { claims: verified.claims as Profile, signed: verified.signed };
}

const maxAcrLength = 255;
const maxAmr = 16;

/** What an id_token proves about the authentication. A time in the future proves nothing. `now`: seconds since 1970. */
export function proofInIdToken({ auth_time, amr, acr }: Profile, now: number): SignInProof {
  const methods = Array.isArray(amr)
    ? amr.filter((one) => typeof one === "string" && /^[\x21-\x7e]{1,32}$/.test(one))
    : [];
  return {
    ...(isTime(auth_time) && auth_time <= now + idTokenTolerance && { at: Math.min(Math.floor(auth_time), now) }),
    ...(methods.length > 0 && { amr: methods.slice(0, maxAmr) as readonly string[] }),
    ...(isNonEmptyString(acr) && acr.length <= maxAcrLength && { acr }),
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** What is known of the user that a refresh must be about. */
export interface FormerUser {
  /** The id_token of the sign-in, or of the last refresh, if it was kept. It was verified when it came. */
  readonly idToken: string | undefined;
  /** The subject, if it is known although the id_token was not kept. */
  readonly sub: string | undefined;
}

/** The claims of a token that was verified, and decrypted, when it came; nothing if it can no longer be read. */
function keptClaims(token = ""): Claims | undefined {
  const [, body = "", ...rest] = token.split(".");
  const payload = rest.length === 1 ? fromBase64url(body) : undefined;
  return payload ? jsonObjectIn(new TextDecoder().decode(payload)) : undefined;
}

const audiencesOf = ({ aud }: Claims): string => JSON.stringify([aud].flat().toSorted());

/** A refresh is about the same user, issuer and client (OpenID Connect Core 1.0, section 12.2). */
function checkSameUser(claims: Claims, former: Claims | undefined, sub: unknown = former?.sub): void {
  const isOther = (name: string) => former?.[name] !== undefined && claims[name] !== former[name];
  if (sub !== undefined && claims.sub !== sub) untrustedToken("subject", "it is about another user than before (sub).");
  if (isOther("iss")) untrustedToken("issuer", "it comes from another issuer than before (iss).");
  if (former && audiencesOf(claims) !== audiencesOf(former))
    untrustedToken("audience", "it has other audiences than before (aud).");
  if (claims.nonce !== undefined && isOther("nonce")) untrustedToken("nonce", "it belongs to another sign-in (nonce).");
}

/**
 * The claims of an id_token in the response to a refresh: signed, recent, and about the same user as before. A nonce is not
 * required (OpenID Connect Core 1.0, section 12.2). `now`: seconds since 1970.
 */
export async function readRefreshedIdToken(
  client: OAuthClient,
  token: string,
  { former, accessToken, now }: { readonly former: FormerUser; readonly accessToken: string; readonly now: number },
): Promise<ReadToken> {
  const { provider, server } = client;
  const verified = await verifiedToken(client, token, now);
  const none = { nonce: undefined, maxAge: undefined, since: undefined, acr: undefined, code: "" };
  const context: IdTokenContext = { ...none, accessToken, now, ...verified, provider, server };
  for (const rule of commonRules) rule(context);
  await checkHash(context, "at_hash", accessToken);
  checkSameUser(verified.claims, keptClaims(former.idToken), former.sub);
  return { claims: verified.claims as Profile, signed: verified.signed };
}
