/** What this room asks of a platform's cryptography. Two engines answer: `node.ts` and `web.ts`. */
import type { Awaitable } from "../types/user.ts";

/** Bytes that every platform function takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of a token that follow its header, in base64url that was checked. */
export interface SealedBody {
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** A key that opens the tokens of one header. */
export interface OpeningKey {
  /** The protected header of its tokens, in base64url: it names the key, and is authenticated with what it precedes. */
  readonly header: string;
  /** The text; `null` when it was not sealed under this key and header. Nothing is decrypted before that is known. */
  open(body: SealedBody): Awaitable<string | null>;
}

/** A key that seals too. */
export interface SealingKey extends OpeningKey {
  /** Encrypts the text, authenticates the result: a whole token. */
  seal(text: string): Awaitable<string>;
}

/** Makes the keyed hash of a text, in lower-case hex. */
export type Mac = (text: string) => Awaitable<string>;

/** Hash functions in use. */
export type HashName = "SHA-256" | "SHA-384" | "SHA-512";

/** One platform's cryptography. Keys are imported once, and kept in a form that does not print. */
export interface Engine {
  /** Hash of the UTF-8 of a text. */
  digest(hash: HashName, text: string): Awaitable<Bytes>;
  /** HKDF with SHA-256 (RFC 5869); texts count as UTF-8. */
  derive(secret: string, salt: string, info: string, length: number): Awaitable<Bytes>;
  /** HMAC-SHA-256 (RFC 2104). */
  mac(key: Bytes): Awaitable<Mac>;
  /** A256CBC-HS512 (RFC 7518, section 5.2.5): the first 32 of the 64 bytes authenticate, the last 32 encrypt. */
  sealing(key: Bytes, header: string): Awaitable<SealingKey>;
}
