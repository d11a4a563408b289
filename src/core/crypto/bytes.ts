/** Encodings of bytes: UTF-8, hex and strict base64url (RFC 4648, section 5); the comparison of secrets. */
import type { Bytes } from "./engine.ts";

const textEncoder = new TextEncoder();
const textDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

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

/** Bytes -> base64url. */
export function toBase64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Base64url -> bytes. The text must be canonical base64url. */
export function fromCheckedBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
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
