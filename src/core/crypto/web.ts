/** The engine on WebCrypto, for every runtime: keys stored as `CryptoKey`s that cannot be exported. */
import { concatBytes, equalBytes } from "./byte-arrays.ts";
import { fromCheckedBase64url, fromUtf8, toBase64url, toHex, toUtf8 } from "./bytes.ts";
import type { Bytes, Engine, SealedBody, SealingKey } from "./engine.ts";

const hmacKeyParams = (hash: string) => ({ name: "HMAC", hash });
const importKey = (key: Bytes, algorithm: string | ReturnType<typeof hmacKeyParams>, uses: readonly KeyUsage[]) =>
  crypto.subtle.importKey("raw", key, algorithm, false, uses);
const hmac = async (key: CryptoKey, bytes: Bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));

/** The length of the header in bits, as eight bytes: AL in RFC 7518, section 5.2.2.1. */
function bitLength(header: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, header.length * 8);
  return bytes;
}

async function webSealing(key: Bytes, header: string): Promise<SealingKey> {
  const macKey = await importKey(key.slice(0, 32), hmacKeyParams("SHA-512"), ["sign"]);
  const cipherKey = await importKey(key.slice(32), "AES-CBC", ["encrypt", "decrypt"]);
  const start = toUtf8(header);
  const end = bitLength(start);

  // The tag is half of a HMAC, which `subtle.verify` cannot check: compute it again and compare in constant time.
  const tagOf = async (iv: Bytes, ciphertext: Bytes) =>
    (await hmac(macKey, concatBytes(start, iv, ciphertext, end))).subarray(0, 32);

  async function open(body: SealedBody): Promise<string | null> {
    const iv = fromCheckedBase64url(body.iv);
    const ciphertext = fromCheckedBase64url(body.ciphertext);
    if (!equalBytes(await tagOf(iv, ciphertext), fromCheckedBase64url(body.tag))) return null;
    const bytes = await crypto.subtle.decrypt({ name: "AES-CBC", iv }, cipherKey, ciphertext).catch(() => null);
    return bytes && fromUtf8(bytes);
  }

  async function seal(text: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(16));
    const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, cipherKey, toUtf8(text)));
    const parts = [iv, ciphertext, await tagOf(iv, ciphertext)];
    return `${header}..${parts.map(toBase64url).join(".")}`;
  }

  return { header, open, seal };
}

/** See {@link Engine}. */
export const webEngine: Engine = {
  async digest(hash, text) {
    return new Uint8Array(await crypto.subtle.digest(hash, toUtf8(text)));
  },

  async derive(secret, salt, info, length) {
    const key = await crypto.subtle.importKey("raw", toUtf8(secret), "HKDF", false, ["deriveBits"]);
    const inputs = { name: "HKDF", hash: "SHA-256", salt: toUtf8(salt), info: toUtf8(info) };
    return new Uint8Array(await crypto.subtle.deriveBits(inputs, key, length * 8));
  },

  async mac(bytes) {
    const key = await importKey(bytes, hmacKeyParams("SHA-256"), ["sign"]);
    return async (text) => toHex(await hmac(key, toUtf8(text)));
  },

  sealing: webSealing,
};
