/** What an id_token must say before it is believed (OpenID Connect Core 1.0, section 3.1.3.7). */
import type { HashName } from "../../../crypto/engine.ts";
import { leftHalfHash, safeEqual } from "../../../crypto/hash.ts";
import type { ReadyOAuth } from "../../../types/internal.ts";
import type { Profile } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import type { ServerMetadata } from "../client/discovery.ts";
import { addressForLog, safeError } from "../safe-error.ts";
import { decryptJwe } from "./jwe.ts";
import { algorithmsOf, untrustedToken, type Verified, verifyJws, wrongIssuer } from "./jws.ts";

/** What is known of the sign-in that the token must belong to. */
export interface Expected {
  readonly nonce: string | undefined;
  /** Seconds since the person last proved themselves, where that was asked for. */
  readonly maxAge: number | undefined;
  /** Values of `acr` that were said to be essential. */
  readonly acr: readonly string[] | undefined;
  readonly code: string;
  readonly accessToken: string;
  /** Seconds since 1970. */
  readonly now: number;
}

/** All that the rules look at. */
interface IdTokenContext extends Expected, Verified {
  readonly provider: ReadyOAuth;
  readonly server: ServerMetadata;
}

/** Seconds that clocks may differ. */
const idTokenTolerance = 30;
/** Seconds after which a token is too old to be an answer to this sign-in. */
const oldest = 3600;
const longestSubject = 255;

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isNonEmptyString = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A time that does not fit, and how far it is from now: the usual cause is a clock that is wrong. */
function byClock(what: string, time: number, now: number, claim: string): string {
  const seconds = Math.round(Math.abs(time - now));
  const apart = time < now ? `${seconds} seconds ago` : `${seconds} seconds from now`;
  return `${what} ${apart} (${claim}) by the clock of this server. Clocks may differ by ${idTokenTolerance} seconds: synchronise this one (NTP), or that of the provider.`;
}

/** RFC 8725, section 3.11: an access token or a logout token says in `typ` that it is one. */
function checkTokenHeaderType({ header, claims }: IdTokenContext): void {
  const { typ } = header;
  if (typ !== undefined && !/^(?:application\/)?jwt$/i.test(typ)) untrustedToken("by its type it is not an id_token.");
  if (claims.events !== undefined) untrustedToken("it is a security event, and not an id_token.");
}

/** The issuer that the claims must have: a card may derive it from them, and refuses what it does not know. */
function issuerOf({ provider, server, claims }: IdTokenContext): string | undefined {
  if (!provider.issuerFrom || server.issuer === undefined) return server.issuer;
  try {
    return provider.issuerFrom(claims as Profile, server.issuer);
  } catch (thrown) {
    return untrustedToken(
      `its issuer (iss) is not one that this application takes: ${addressForLog(claims.iss)}.`,
      safeError(thrown),
    );
  }
}

function checkIdTokenIssuer(token: IdTokenContext): void {
  const issuer = issuerOf(token);
  if (!isNonEmptyString(issuer) || token.claims.iss !== issuer) untrustedToken(wrongIssuer(token.claims.iss, issuer));
}

function checkAudience({ claims, provider }: IdTokenContext): void {
  const { aud, azp } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const trusted = [provider.clientId, ...(provider.client.trusted_audiences ?? [])];
  if (!audiences.includes(provider.clientId)) untrustedToken("it is for another client (aud).");
  if (!audiences.every((one) => isNonEmptyString(one) && trusted.includes(one))) {
    untrustedToken("it is for other audiences too (aud). Name them in client.trusted_audiences if that is right.");
  }
  if (azp !== undefined && azp !== provider.clientId) untrustedToken("it was given to another client (azp).");
  if (audiences.length > 1 && azp === undefined)
    untrustedToken("it does not say to whom of its audiences it was given (azp).");
}

/** A claim that must be a time. */
const timeIn = (value: unknown, otherwise: string): number => (isTime(value) ? value : untrustedToken(otherwise));

function checkTimes({ claims: { exp, nbf, iat }, now }: IdTokenContext): void {
  const end = timeIn(exp, "it does not say when it expires (exp).");
  const start = nbf === undefined ? 0 : timeIn(nbf, "it does not say from when it is valid (nbf).");
  const issued = timeIn(iat, "it does not say when it was issued (iat).");
  if (end <= now - idTokenTolerance) untrustedToken(byClock("it expired", end, now, "exp"));
  if (start > now + idTokenTolerance) untrustedToken(byClock("it is valid from", start, now, "nbf"));
  if (issued > now + idTokenTolerance) untrustedToken(byClock("it was issued", issued, now, "iat"));
  if (issued < now - oldest - idTokenTolerance)
    untrustedToken(byClock("it was issued more than an hour ago:", issued, now, "iat"));
}

function checkSubject({ claims: { sub } }: IdTokenContext): void {
  if (!isNonEmptyString(sub) || sub.length > longestSubject)
    untrustedToken("its subject is not a string of 1 to 255 characters (sub).");
}

/** A nonce that nobody sent belongs to another sign-in. */
function checkNonce({ claims, nonce }: IdTokenContext): void {
  const seen: unknown = claims.nonce;
  // A list of one text would become that text: only a string is a nonce.
  const same = nonce === undefined ? seen === undefined : typeof seen === "string" && safeEqual(seen, nonce);
  if (!same) untrustedToken("it belongs to another sign-in (nonce).");
}

function checkAge({ claims: { auth_time }, maxAge, now }: IdTokenContext): void {
  if (auth_time !== undefined && !isTime(auth_time)) untrustedToken("its auth_time is not a time.");
  if (maxAge === undefined) return;
  const signedIn = timeIn(auth_time, "it does not say when the person last signed in (auth_time).");
  if (signedIn > now + idTokenTolerance) untrustedToken(byClock("the person signed in", signedIn, now, "auth_time"));
  if (signedIn + maxAge < now - idTokenTolerance) {
    untrustedToken(
      `the person signed in ${Math.round(now - signedIn)} seconds ago (auth_time), and max_age is ${maxAge}.`,
    );
  }
}

function checkContext({ claims: { acr }, acr: essential }: IdTokenContext): void {
  if (essential && !essential.some((value) => value === acr))
    untrustedToken("the person was not authenticated as asked (acr).");
}

const hashes: Readonly<Record<string, HashName>> = { 256: "SHA-256", 384: "SHA-384", 512: "SHA-512" };

/**
 * Hashes that belong to a signature algorithm: the one that its name ends in. The names of EdDSA end in none, and OpenID
 * Connect Core 1.0 does not say which is meant (Ed25519 itself uses SHA-512), so servers differ: any of the three is taken.
 * Each binds the token as well as the others.
 */
function hashesFor(algorithm: string): readonly HashName[] {
  if (/^Ed/.test(algorithm)) return ["SHA-512", "SHA-256", "SHA-384"];
  const hash = hashes[algorithm.slice(-3)];
  return hash ? [hash] : [];
}

/** `at_hash` and `c_hash` bind the token to what came with it (section 3.1.3.8). */
async function checkHash({ header, claims }: IdTokenContext, name: "at_hash" | "c_hash", text: string): Promise<void> {
  if (claims[name] === undefined) return;
  const halves = await Promise.all(hashesFor(header.alg).map((hash) => leftHalfHash(hash, text)));
  if (!halves.some((half) => half === claims[name])) untrustedToken(`it came with something else (${name}).`);
}

const idTokenRules = [
  checkTokenHeaderType,
  checkIdTokenIssuer,
  checkAudience,
  checkTimes,
  checkSubject,
  checkNonce,
  checkAge,
  checkContext,
] as const;

/** The claims of an id_token: signed by the issuer, for this client, for this sign-in, and fresh. */
export async function readIdToken(client: OAuthClient, token: string, expected: Expected): Promise<Profile> {
  const { provider, server, keys } = client;
  const algorithms = algorithmsOf(provider.client.id_token_signed_response_alg, server.idTokenAlgorithms);
  const signer = { keys, algorithms, secret: provider.clientSecret };
  const verified = await verifyJws(await decryptJwe(token, provider), signer, expected.now * 1000);
  const one: IdTokenContext = { ...expected, ...verified, provider, server };
  for (const rule of idTokenRules) rule(one);
  await checkHash(one, "at_hash", expected.accessToken);
  await checkHash(one, "c_hash", expected.code);
  return verified.claims as Profile;
}
