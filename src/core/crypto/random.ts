/** Chance: random bytes of the platform, in the spellings that the rooms need. */
import { toBase64url, toHex } from "./bytes.ts";

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** So many random bytes, in lower-case hex. */
export const randomHex = (bytes: number): string => toHex(randomBytes(bytes));

/** So many random bytes, in base64url. */
export const randomBase64url = (bytes: number): string => toBase64url(randomBytes(bytes));

/** A random UUID (RFC 9562, version 4). */
export const randomUuid = (): string => crypto.randomUUID();
