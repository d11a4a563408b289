/** The user handle of a passkey: by it an authenticator says whose the passkey is (Web Authentication Level 3, section 5.4.3). */
import { concatBytes, fromCheckedBase64url, toBase64url } from "../../crypto/bytes.ts";
import type { Bytes } from "../../crypto/engine.ts";
import { sha256Base64url } from "../../crypto/hash.ts";

/** Tells our handles from those of other libraries, and of former versions of this one. */
const version = 1;
const length = 33;

/**
 * The handle of a user: a version byte, and the SHA-256 of their id. Without a key, so that it stays the same when secrets
 * are rotated; it names nobody who is not known already.
 */
export const handleOf = async (userId: string): Promise<Bytes> =>
  concatBytes(Uint8Array.of(version), fromCheckedBase64url(await sha256Base64url(userId)));

/** The same, as browsers write it. */
export const handleTextOf = async (userId: string): Promise<string> => toBase64url(await handleOf(userId));

/** Whether a handle has the form of ours. Those of other libraries name users in ways that nobody here can check. */
export const isDerived = (handle: Uint8Array): boolean => handle.length === length && handle[0] === version;
