/** Hashes of texts. */

import { toBase64url, toHex } from "./bytes.ts";
import type { Bytes, HashName } from "./engine.ts";
import { engineOf } from "./node.ts";

/** SHA-256 of a text in UTF-8, in lower-case hex. */
export const sha256Hex = async (text: string): Promise<string> => toHex(await engineOf().digest("SHA-256", text));

/** The same in base64url: the `S256` challenge of a PKCE verifier (RFC 7636, section 4.2). */
export const sha256Base64url = async (text: string): Promise<string> =>
  toBase64url(await engineOf().digest("SHA-256", text));

/** HMAC-SHA-256 (RFC 2104) of a text in UTF-8. */
export async function hmacSha256(key: Bytes, text: string): Promise<Bytes> {
  const mac = await engineOf().mac(key);
  const hex = await mac(text);
  return Uint8Array.from([...hex.matchAll(/../g)], ([pair]) => Number.parseInt(pair, 16));
}

/** The left half of the hash of a text, in base64url: `at_hash` and `c_hash` (OpenID Connect Core 1.0, section 3.1.3.6). */
export async function leftHalfHash(hash: HashName, text: string): Promise<string> {
  const digest = await engineOf().digest(hash, text);
  return toBase64url(digest.subarray(0, digest.length / 2));
}
