/** Random values from the platform's secure generator. */
import { toBase64url, toHex } from "./bytes.ts";

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Random bytes in lower-case hex. `bytes` is their number. */
export const randomHex = (bytes: number): string => toHex(randomBytes(bytes));

/** Random bytes in base64url. `bytes` is their number. */
export const randomBase64url = (bytes: number): string => toBase64url(randomBytes(bytes));

/** A random UUID (RFC 9562, version 4). */
export const randomUuid = (): string => crypto.randomUUID();
