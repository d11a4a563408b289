/** The cryptographic primitives that this folder needs, implemented by `node.ts` and by `web.ts`. */
import type { Awaitable } from "../types/user.ts";

/** Bytes as WebCrypto takes them: never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of a token behind its header, in checked base64url. */
export interface SealedBody {
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** A key that decrypts the tokens with one header. */
export interface OpeningKey {
  /** The protected header of its tokens in base64url: names the key, and is authenticated with the ciphertext. */
  readonly header: string;
  /** The text; `null` if it was not sealed with this key and header. The tag is verified before anything is decrypted. */
  open(body: SealedBody): Awaitable<string | null>;
}

/** A key that encrypts as well. */
export interface SealingKey extends OpeningKey {
  /** Encrypts and authenticates the text. Returns a complete token. */
  seal(text: string): Awaitable<string>;
}

/** The keyed hash of a text, in lower-case hex. */
export type Mac = (text: string) => Awaitable<string>;

/** Hash functions in WebCrypto's spelling. */
export type HashName = "SHA-256" | "SHA-384" | "SHA-512";

/** The cryptography of a platform. Keys are imported once, into objects that do not show their bytes when printed. */
export interface Engine {
  /** The hash of a text in UTF-8. */
  digest(hash: HashName, text: string): Awaitable<Bytes>;
  /** HKDF with SHA-256 (RFC 5869) over texts in UTF-8. `length` is in bytes. */
  derive(secret: string, salt: string, info: string, length: number): Awaitable<Bytes>;
  /** HMAC-SHA-256 (RFC 2104). */
  mac(key: Bytes): Awaitable<Mac>;
  /** A256CBC-HS512 (RFC 7518, section 5.2.5): the first 32 of the 64 bytes authenticate, the last 32 encrypt. */
  sealing(key: Bytes, header: string): Awaitable<SealingKey>;
}
