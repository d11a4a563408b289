/** What an id_token must say before it is believed (OpenID Connect Core 1.0, section 3.1.3.7). */
import type { HashName } from "../../crypto/engine.ts";
import { leftHalf, safeEqual } from "../../crypto/hash.ts";
import type { ReadyOAuth } from "../../types/flow.ts";
import type { Profile } from "../../types/user.ts";
import type { Client } from "./client.ts";
import type { Server } from "./discovery.ts";
import { plain } from "./fault.ts";
import { opened } from "./jwe.ts";
import { algorithmsOf, refuse, type Verified, verify } from "./jws.ts";

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
interface Case extends Expected, Verified {
  readonly provider: ReadyOAuth;
  readonly server: Server;
}

/** Seconds that clocks may differ. */
const tolerance = 30;
/** Seconds after which a token is too old to be an answer to this sign-in. */
const oldest = 3600;
const longestSubject = 255;

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** RFC 8725, section 3.11: an access token or a logout token says in `typ` that it is one. */
function checkType({ header, claims }: Case): void {
  const { typ } = header;
  if (typ !== undefined && !/^(?:application\/)?jwt$/i.test(typ)) refuse("by its type it is not an id_token.");
  if (claims.events !== undefined) refuse("it is a security event, and not an id_token.");
}

/** The issuer that the claims must have: a card may derive it from them, and refuses what it does not know. */
function issuerOf({ provider, server, claims }: Case): string | undefined {
  if (!provider.issuerFrom || server.issuer === undefined) return server.issuer;
  try {
    return provider.issuerFrom(claims as Profile, server.issuer);
  } catch (thrown) {
    return refuse("its issuer is not one that this application takes.", plain(thrown));
  }
}

function checkIssuer(token: Case): void {
  const issuer = issuerOf(token);
  if (!isText(issuer) || token.claims.iss !== issuer) refuse("it comes from another issuer.");
}

function checkAudience({ claims, provider }: Case): void {
  const { aud, azp } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const trusted = [provider.clientId, ...(provider.client.trusted_audiences ?? [])];
  if (!audiences.includes(provider.clientId)) refuse("it is for another client (aud).");
  if (!audiences.every((one) => trusted.includes(String(one)))) {
    refuse("it is for other audiences too (aud). Name them in client.trusted_audiences if that is right.");
  }
  if (azp !== undefined && azp !== provider.clientId) refuse("it was given to another client (azp).");
  if (audiences.length > 1 && azp === undefined) refuse("it does not say to whom of its audiences it was given (azp).");
}

function checkTimes({ claims: { exp, nbf, iat }, now }: Case): void {
  if (!isTime(exp) || exp <= now - tolerance) refuse("it has expired (exp).");
  if (nbf !== undefined && (!isTime(nbf) || nbf > now + tolerance)) refuse("it is not valid yet (nbf).");
  if (!isTime(iat) || iat > now + tolerance) refuse("it does not say when it was issued, or says the future (iat).");
  if ((iat as number) < now - oldest - tolerance) refuse("it was issued more than an hour ago (iat).");
}

function checkSubject({ claims: { sub } }: Case): void {
  if (!isText(sub) || sub.length > longestSubject) refuse("its subject is not a string of 1 to 255 characters (sub).");
}

/** A nonce that nobody sent belongs to another sign-in. */
function checkNonce({ claims, nonce }: Case): void {
  const same = nonce === undefined ? claims.nonce === undefined : safeEqual(String(claims.nonce), nonce);
  if (!same) refuse("it belongs to another sign-in (nonce).");
}

function checkAge({ claims: { auth_time }, maxAge, now }: Case): void {
  if (auth_time !== undefined && !isTime(auth_time)) refuse("its auth_time is not a time.");
  if (maxAge === undefined) return;
  if (!isTime(auth_time) || auth_time > now + tolerance) refuse("it does not say when the person last signed in.");
  if ((auth_time as number) + maxAge < now - tolerance) refuse("the person signed in longer ago than was asked for.");
}

function checkContext({ claims: { acr }, acr: essential }: Case): void {
  if (essential && !essential.some((value) => value === acr))
    refuse("the person was not authenticated as asked (acr).");
}

const hashes: Readonly<Record<string, HashName>> = { 256: "SHA-256", 384: "SHA-384", 512: "SHA-512" };

/** Hash that belongs to a signature algorithm. */
const hashFor = (algorithm: string): HashName | undefined =>
  /^Ed/.test(algorithm) ? "SHA-512" : hashes[algorithm.slice(-3)];

/** `at_hash` and `c_hash` bind the token to what came with it (section 3.1.3.8). */
async function checkHash({ header, claims }: Case, name: "at_hash" | "c_hash", text: string): Promise<void> {
  if (claims[name] === undefined) return;
  const hash = hashFor(header.alg);
  if (!hash || claims[name] !== (await leftHalf(hash, text))) refuse(`it came with something else (${name}).`);
}

const rules = [
  checkType,
  checkIssuer,
  checkAudience,
  checkTimes,
  checkSubject,
  checkNonce,
  checkAge,
  checkContext,
] as const;

/** The claims of an id_token: signed by the issuer, for this client, for this sign-in, and fresh. */
export async function readIdToken(client: Client, token: string, expected: Expected): Promise<Profile> {
  const { provider, server, keys } = client;
  const algorithms = algorithmsOf(provider.client.id_token_signed_response_alg, server.idTokenAlgorithms);
  const signer = { keys, algorithms, secret: provider.clientSecret };
  const verified = await verify(await opened(token, provider), signer, expected.now * 1000);
  const one: Case = { ...expected, ...verified, provider, server };
  for (const rule of rules) rule(one);
  await checkHash(one, "at_hash", expected.accessToken);
  await checkHash(one, "c_hash", expected.code);
  return verified.claims as Profile;
}
