/** Encodings of bytes: UTF-8, hex and strict base64url (RFC 4648, section 5). */
import type { Bytes } from "./engine.ts";

const textEncoder = new TextEncoder();
const textDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
const base64urlAlphabet = /^[\w-]*$/;

/** By the length of a base64url text modulo 4: the characters that it may end with, so that no bit is left over. Any at 0. */
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

/** Whether a text in the base64url alphabet ends on a byte boundary. */
export const endsOnByte = (text: string): boolean =>
  text.length % 4 === 0 || lastCharacters[(text.length % 4) as 0 | 1 | 2 | 3].includes(text.slice(-1));

/**
 * Whether a text is canonical base64url: no padding, no other alphabet, no space, no bits set behind the last byte
 * (RFC 4648, section 3.5).
 */
export const isBase64url = (text: string): boolean => base64urlAlphabet.test(text) && endsOnByte(text);

/** Bytes -> base64url. */
export function toBase64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Base64url -> bytes. The text must have passed {@link isBase64url}. */
export function fromCheckedBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

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
