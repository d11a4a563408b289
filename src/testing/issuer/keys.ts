/** Keys of an issuer: created once for all tests, because that is slow; and signatures of every kind. */
import {
  constants,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";

/** A key pair with its name. */
export interface Key {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** A published key. */
export type Jwk = JsonWebKey & { readonly kid?: string; readonly alg?: string; readonly use?: string };

const rsa = (modulusLength = 2048) => generateKeyPairSync("rsa", { modulusLength });
const curve = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
const ieee = { dsaEncoding: "ieee-p1363" } as const;

interface Kind {
  readonly make: () => { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  readonly hash: string | null;
  readonly options?: object;
}

// biome-ignore format: a table
const kinds: Readonly<Record<string, Kind>> = {
  RS256: { make: rsa,                                     hash: "sha256" },
  RS384: { make: rsa,                                     hash: "sha384" },
  RS512: { make: rsa,                                     hash: "sha512" },
  RS1:   { make: rsa,                                     hash: "sha1" },
  PS256: { make: rsa,                                     hash: "sha256", options: pss },
  PS384: { make: rsa,                                     hash: "sha384", options: pss },
  PS512: { make: rsa,                                     hash: "sha512", options: pss },
  ES256: { make: () => curve("P-256"),                    hash: "sha256", options: ieee },
  ES384: { make: () => curve("P-384"),                    hash: "sha384", options: ieee },
  ES512: { make: () => curve("P-521"),                    hash: "sha512", options: ieee },
  EdDSA: { make: () => generateKeyPairSync("ed25519"),    hash: null },
  "RS256 of 1024 bits": { make: () => rsa(1024),          hash: "sha256" },
};

/** Whether there are keys for an algorithm. */
export const hasKeys = (alg: unknown): alg is string => typeof alg === "string" && Object.hasOwn(kinds, alg);

const made = new Map<string, Key>();

/** The n-th key for an algorithm: the same one in every test of a file. */
export function keyFor(alg: string, n = 0): Key {
  const kid = `${alg.toLowerCase().replaceAll(" ", "-")}-${n}`;
  const known = made.get(kid);
  if (known) return known;
  const kind = kinds[alg];
  if (!kind) throw new Error(`There are no keys for ${alg}.`);
  const key = { kid, alg: alg.slice(0, 5), ...kind.make() };
  made.set(kid, key);
  return key;
}

/** A key as it is published. */
export const jwkOf = ({ kid, alg, publicKey }: Key): Jwk => ({
  ...publicKey.export({ format: "jwk" }),
  kid,
  alg,
  use: "sig",
});

/** Text or bytes in toBase64url. */
export const toBase64url = (value: string | Uint8Array): string => Buffer.from(value).toString("base64url");

/** A signature by a private key. */
export function signInput(alg: string, { privateKey }: Key, input: string): string {
  const { hash, options } = kinds[alg] ?? kinds.RS256 ?? { hash: null };
  return toBase64url(sign(hash, Buffer.from(input), { key: privateKey, ...options }));
}

/** Whether a signature is right. Unknown algorithms, and `none`, never are. */
export function verified(alg: string, key: KeyObject, input: string, signature: string): boolean {
  const kind = kinds[alg === "Ed25519" ? "EdDSA" : alg];
  if (!kind || signature === "") return false;
  return verify(kind.hash, Buffer.from(input), { key, ...kind.options }, Buffer.from(signature, "base64url"));
}

/** A signature by a shared secret. */
export const maced = (alg: string, secret: string | Uint8Array, input: string): string =>
  createHmac(alg.replace("HS", "sha"), secret).update(input).digest("base64url");

/** Random bytes where a signature should be. */
export const noSignature = (length = 256): string => toBase64url(randomBytes(length));

/** Forms of a public key that a confused verifier may take for a shared secret. */
export const asSecret = {
  publicKeyPem: ({ publicKey }: Key) => publicKey.export({ type: "spki", format: "pem" }),
  publicKeyDer: ({ publicKey }: Key) => publicKey.export({ type: "spki", format: "der" }),
  publicKeyJwk: (key: Key) => JSON.stringify(jwkOf(key)),
  publicKeyModulus: ({ publicKey }: Key) => Buffer.from(publicKey.export({ format: "jwk" }).n ?? "", "base64url"),
} as const;

/** A public key from its JWK. */
export const publicKeyOf = (jwk: Jwk): KeyObject => createPublicKey({ key: jwk, format: "jwk" });
