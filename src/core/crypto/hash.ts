/** The engine of the runtime, hashes of texts, and their constant-time comparison. */

import { lazyImport } from "../lib/lazy.ts";
import { toBase64url, toHex } from "./bytes.ts";
import type { Bytes, Engine, HashName } from "./engine.ts";
import { nodeEngine } from "./node.ts";

/** The engines by name. */
export type EngineName = "node" | "web";

const web = lazyImport(async () => (await import("./web.ts")).webEngine);

/** The engine on WebCrypto, loaded where the runtime has no node:crypto. The keys that it makes wait for nothing more. */
export const lazyWebEngine: Engine = {
  digest: async (...input) => (await web()).digest(...input),
  derive: async (...input) => (await web()).derive(...input),
  mac: async (...input) => (await web()).mac(...input),
  sealing: async (...input) => (await web()).sealing(...input),
};

/** The engine with this name; without a name node:crypto where the runtime has it, else WebCrypto. Call it on first use, not at import. */
export const engineOf = (name?: EngineName): Engine => (name === "web" ? undefined : nodeEngine()) ?? lazyWebEngine;

/** SHA-256 of a text in UTF-8, in lower-case hex. */
export const sha256Hex = async (text: string): Promise<string> => toHex(await engineOf().digest("SHA-256", text));

/** The same in base64url: the `S256` challenge of a PKCE verifier (RFC 7636, section 4.2). */
export const sha256Base64url = async (text: string): Promise<string> =>
  toBase64url(await engineOf().digest("SHA-256", text));

/** HMAC-SHA-256 (RFC 2104) of a text in UTF-8. */
export async function hmacSha256(key: Bytes, text: string): Promise<Bytes> {
  const mac = await engineOf().mac(key);
  const hex = await mac(text);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The left half of the hash of a text, in base64url: `at_hash` and `c_hash` (OpenID Connect Core 1.0, section 3.1.3.6). */
export async function leftHalfHash(hash: HashName, text: string): Promise<string> {
  const digest = await engineOf().digest(hash, text);
  return toBase64url(digest.subarray(0, digest.length / 2));
}

/**
 * Compares two secrets, or two digests of them, in a time that depends only on their length. Two empty texts are not
 * equal: a missing secret must never match a missing secret.
 */
export function safeEqual(a: string, b: string): boolean {
  if (a.length !== b.length || a.length === 0) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
