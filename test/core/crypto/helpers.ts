/** Makes tokens by hand, from a secret that the tests know: right ones, and ones that no library would make. */
import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { CompactEncrypt } from "jose";

export const secret = "a secret of thirty-two characters";
export const salt = "portico.session-token";
/** A moment in November 2026, in milliseconds. */
export const now = 1_795_197_181_000;
export const seconds = now / 1000;

export const base64url = (value: string | Uint8Array) => Buffer.from(value).toString("base64url");

/** `A256GCM` names itself; `A256CBC-HS512` was first, and does not. */
const infoOf = (withSalt: string, length: number): string =>
  `portico session key (${withSalt})${length === 32 ? " A256GCM" : ""}`;

/** The key of a secret and a salt, derived as the documentation says. */
export const keyOf = (from = secret, withSalt = salt, length = 64) =>
  Buffer.from(hkdfSync("sha256", from, withSalt, infoOf(withSalt, length), length));

export const kidOf = (key: Uint8Array) =>
  createHash(key.length === 64 ? "sha512" : "sha256")
    .update(`{"k":"${base64url(key)}","kty":"oct"}`)
    .digest("base64url");

export const headerOf = (key: Uint8Array) => ({
  alg: "dir",
  enc: key.length === 64 ? "A256CBC-HS512" : "A256GCM",
  kid: kidOf(key),
});

/** Claims that are valid at `now`. */
export const validClaims = { sub: "42", iat: seconds, exp: seconds + 60, jti: "id" };

/** Any text, under a valid header and a valid tag. `pad: false` leaves a last block without padding. */
export function forge(
  text: string | Uint8Array,
  options: { key?: Buffer; header?: object; pad?: boolean } = {},
): string {
  const { key = keyOf(), header = headerOf(key), pad = true } = options;
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key.subarray(32), iv).setAutoPadding(pad);
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
  const protectedHeader = base64url(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeUInt32BE(protectedHeader.length * 8, 4);
  const mac = createHmac("sha512", key.subarray(0, 32))
    .update(protectedHeader)
    .update(iv)
    .update(ciphertext)
    .update(length);
  return [protectedHeader, "", ...[iv, ciphertext, mac.digest().subarray(0, 32)].map(base64url)].join(".");
}

/** The same through jose, with any header. */
export const joseToken = (claims: object, key: Uint8Array, header: object = headerOf(key)) =>
  new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader(header as { alg: string; enc: string })
    .encrypt(key);
