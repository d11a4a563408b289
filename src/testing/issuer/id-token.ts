/** Writes the id_tokens of an issuer: right ones, and ones that no issuer should write. */
import { createHash } from "node:crypto";
import { changed, type IssuerFaults, withFaults } from "./faults.ts";
import {
  asSecret,
  hasKeys,
  type Jwk,
  jwkOf,
  type Key,
  keyFor,
  maced,
  noSignature,
  signInput,
  toBase64url,
} from "./keys.ts";

/** What a token is made from. */
export interface Making {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key: Key;
  readonly clientSecret: string;
  readonly faults: IssuerFaults;
  /** Seconds since 1970. */
  readonly now: number;
}

/** The key that signs: the issuer's own, unless a fault asks for another kind. */
export function signingKey({ alg, key }: IssuerFaults, own: Key): Key {
  if (key !== undefined) return keyFor(key);
  return hasKeys(alg) && alg !== own.alg ? keyFor(alg) : own;
}

function headerOf({ alg, kid, typ, header }: IssuerFaults, key: Key): Record<string, unknown> {
  const name = kid === "absent" ? undefined : kid === "unknown" ? "an-unknown-key" : (kid ?? key.kid);
  return changed({ alg: alg ?? key.alg, kid: name, typ: typ ?? "JWT" }, header);
}

/** The signature of an algorithm, whether that makes sense or not. */
function jwsSignature(input: string, { alg, signature }: IssuerFaults, key: Key, clientSecret: string): string {
  const name = alg ?? key.alg;
  if (signature === "empty") return "";
  if (signature === "bad") return noSignature();
  if (signature === "otherKey") return signInput(key.alg, keyFor(key.alg, 99), input);
  if (/^HS\d{3}$/.test(name)) {
    const secret = signature === undefined || signature === "good" ? clientSecret : asSecret[signature](key);
    return maced(name, secret, input);
  }
  if (hasKeys(name)) return signInput(name, key, input);
  return signature === "good" ? signInput(key.alg, key, input) : "";
}

/** A compact JWS of these claims. */
export function writeJws({ claims, key: own, clientSecret, faults, now }: Making): string {
  const key = signingKey(faults, own);
  const json = JSON.stringify(withFaults(claims, faults, now));
  const input = [JSON.stringify(headerOf(faults, key)), faults.payload?.(json) ?? json].map(toBase64url).join(".");
  return `${input}.${jwsSignature(input, faults, key, clientSecret)}`;
}

/** The id_token of a token answer; nothing where it is left out. */
export function idTokenWith(making: Making): string | undefined {
  const { idToken } = making.faults;
  if (idToken === "missing") return undefined;
  if (typeof idToken === "string") return idToken;
  const token = writeJws(making);
  return idToken ? idToken(token) : token;
}

/** The left half of the hash of a text (OpenID Connect Core 1.0, section 3.1.3.6). */
export function halfHash(alg: string, text: string): string {
  const hash = alg === "EdDSA" ? "sha512" : `sha${alg.replace(/\D/g, "")}`;
  const digest = createHash(hash).update(text).digest();
  return toBase64url(digest.subarray(0, digest.length / 2));
}

/** The keys that an issuer publishes, under its faults. */
export function publishedKeys(own: readonly Key[], faults: IssuerFaults): readonly Jwk[] {
  const [current] = own;
  if (!current) return [];
  const signer = signingKey(faults, current);
  const others = Array.from({ length: faults.otherKeys ?? 0 }, (_, n) => jwkOf(keyFor(signer.alg, 50 + n)));
  const rest = own.filter((key) => key !== signer).map(jwkOf);
  const keys = [...others, changed(jwkOf(signer), faults.jwk) as Jwk, ...rest];
  if (faults.kids === "absent") return keys.map(({ kid: _, ...jwk }) => jwk);
  return faults.kids === "same" ? keys.map((jwk) => ({ ...jwk, kid: signer.kid })) : keys;
}
