/** Arrays of bytes from outside: read from base64url, joined, compared. Opening a session token needs none of it. */
import { endsOnByte, fromCheckedBase64url } from "./bytes.ts";
import type { Bytes } from "./engine.ts";

const base64urlAlphabet = /^[\w-]*$/;

/**
 * Whether a text is canonical base64url: no padding, no other alphabet, no space, no bits set behind the last byte
 * (RFC 4648, section 3.5).
 */
export const isBase64url = (text: string): boolean => base64urlAlphabet.test(text) && endsOnByte(text);

/** Base64url -> bytes; `null` for a text that is not canonical base64url. */
export const fromBase64url = (text: string): Bytes | null => (isBase64url(text) ? fromCheckedBase64url(text) : null);

/** The parts as one array. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Compares bytes in constant time: the duration depends only on their number. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= (a[i] as number) ^ (b[i] as number);
  return difference === 0;
}
