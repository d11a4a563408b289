/** The user handle of a passkey: an authenticator returns it to name the user (Web Authentication Level 3, section 5.4.3). */
import { concatBytes } from "../../crypto/byte-arrays.ts";
import { fromCheckedBase64url, toBase64url } from "../../crypto/bytes.ts";
import type { Bytes } from "../../crypto/engine.ts";
import { sha256Base64url } from "../../crypto/hash.ts";

/** Distinguishes derived handles from those of other libraries and former versions. */
const handleVersion = 1;
const handleLength = 33;

/**
 * The handle of a user: a version byte and the SHA-256 of the id. Without a key, so that it stays the same when secrets are
 * rotated; it identifies a user only to those who know the id.
 */
export const handleOf = async (userId: string): Promise<Bytes> =>
  concatBytes(Uint8Array.of(handleVersion), fromCheckedBase64url(await sha256Base64url(userId)));

/** The same in base64url, as in responses. */
export const handleTextOf = async (userId: string): Promise<string> => toBase64url(await handleOf(userId));

/** Whether a handle has the derived form. Handles of other libraries cannot be checked. */
export const isDerived = (handle: Uint8Array): boolean => handle.length === handleLength && handle[0] === handleVersion;
