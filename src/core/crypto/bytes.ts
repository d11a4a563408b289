/** Bytes and their spellings: UTF-8, hex, and base64url in its strict form (RFC 4648, section 5). */
import type { Bytes } from "./engine.ts";

const textEncoder = new TextEncoder();
const textDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
const base64urlAlphabet = /^[\w-]*$/;

/** By the length of base64url modulo 4: the characters that it may end in, so that no bit is left over. Anything goes at 0. */
const lastCharacters = ["", "", "AQgw", "AEIMQUYcgkosw048"] as const;

/** Text -> UTF-8. */
export const toUtf8 = (text: string): Bytes => textEncoder.encode(text);

/** UTF-8 -> text. */
export const fromUtf8 = (bytes: BufferSource): string => textDecoder.decode(bytes);

const hexBytes: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Bytes -> lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hexBytes[byte];
  return text;
}

/** Tells whether a text in the alphabet of base64url ends with the end of a byte. */
export const endsOnByte = (text: string): boolean =>
  text.length % 4 === 0 || lastCharacters[(text.length % 4) as 0 | 1 | 2 | 3].includes(text.slice(-1));

/**
 * Tells whether a text is base64url in its only right spelling: no padding, no other alphabet, no space, no bits set
 * behind the last byte (RFC 4648, section 3.5).
 */
export const isBase64url = (text: string): boolean => base64urlAlphabet.test(text) && endsOnByte(text);

/** Bytes -> base64url. */
export function toBase64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Base64url -> bytes, for a text that {@link isBase64url} has approved. */
export function fromCheckedBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Base64url -> bytes; `null` for any text that is not strictly base64url. */
export const fromBase64url = (text: string): Bytes | null => (isBase64url(text) ? fromCheckedBase64url(text) : null);

/** Parts, end to end. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Compares bytes in a time that depends on their number alone. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= (a[i] as number) ^ (b[i] as number);
  return difference === 0;
}
