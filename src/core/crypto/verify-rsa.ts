/** Verifies RSA signatures of the tokens of a provider. Apart from `rsa.ts`, which a card loads without the engine. */
import { lazy } from "../lib/lazy.ts";
import { loadNodeCrypto } from "./node.ts";

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
