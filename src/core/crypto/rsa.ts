/** RSA signatures: of requests that a provider wants signed, and of the tokens of a provider. */
import { InvalidConfiguration } from "../errors/index.ts";
import { lazy } from "../lib/lazy.ts";
import { toUtf8 } from "./bytes.ts";
import { loadNodeCrypto } from "./node.ts";

/** The key as PEM. Applications may also configure only the base64 between the first and the last line. */
const toPem = (key: string): string =>
  key.includes("-----") ? key : `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;

async function importRsaKey(text: string): Promise<CryptoKey> {
  const { importPKCS8 } = await import("jose/key/import");
  const key = await importPKCS8(toPem(text), "RS256").catch(() => undefined);
  if (key) return key;
  throw new InvalidConfiguration(
    "The private key is not an RSA key in PKCS #8 (-----BEGIN PRIVATE KEY-----). Convert it with: openssl pkcs8 -topk8 -nocrypt.",
  );
}

/**
 * RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2) of a text in UTF-8, in base64. `key` is PKCS #8, with or without
 * its first and last line; any other throws `InvalidConfiguration`.
 */
export async function signRsa(text: string, key: string): Promise<string> {
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", await importRsaKey(key), toUtf8(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Hash functions of RSASSA-PKCS1-v1_5 in JOSE (RFC 7518, section 3.3). */
const rsaHashes: Readonly<Record<string, string>> = { RS256: "SHA-256", RS384: "SHA-384", RS512: "SHA-512" };

/** RFC 7518, section 3.3. */
const minModulusLength = 2048;

/** Whether a key was imported to verify signatures with this hash function. */
function isRsaKeyFor(expected: string, { type, usages, algorithm }: CryptoKey): boolean {
  const { name, hash, modulusLength } = algorithm as RsaHashedKeyAlgorithm;
  return (
    type === "public" &&
    usages.includes("verify") &&
    name === "RSASSA-PKCS1-v1_5" &&
    hash.name === expected &&
    modulusLength >= minModulusLength
  );
}

/** Verifies with a key that is converted once. `undefined` where the runtime has no node:crypto. */
const nodeVerify = lazy(() => {
  const [crypto, buffer] = [loadNodeCrypto("node:crypto"), loadNodeCrypto("node:buffer")];
  if (typeof crypto?.verify !== "function" || !buffer) return undefined;
  const { Buffer } = buffer;
  const keyOf = (key: CryptoKey) => crypto.KeyObject.from(key);
  const known = new WeakMap<CryptoKey, ReturnType<typeof keyOf>>();
  return (hash: string, key: CryptoKey, text: string, signature: string): boolean => {
    const nodeKey = known.get(key) ?? keyOf(key);
    known.set(key, nodeKey);
    // Without the hyphen: Deno accepts no other name.
    return crypto.verify(hash.replace("-", ""), Buffer.from(text), nodeKey, Buffer.from(signature, "base64url"));
  };
});

/**
 * Whether a signature (base64url) of a text is that of a key, by synchronous node:crypto: the thread pool of WebCrypto
 * costs a sign-in more than the signature. `undefined` where the runtime, the algorithm or the key is another: then
 * WebCrypto must decide.
 */
export function verifyRsa(alg: string, key: CryptoKey, text: string, signature: string): boolean | undefined {
  const hash = rsaHashes[alg];
  if (hash === undefined || !isRsaKeyFor(hash, key)) return undefined;
  try {
    return nodeVerify()?.(hash, key, text, signature);
  } catch {
    return undefined;
  }
}
