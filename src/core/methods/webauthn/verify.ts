/** Everything that is checked about an answer: by the library, and the rules that it leaves to us. */

import { toError } from "../../errors/convert.ts";
import { AuthError, WebAuthnVerificationError } from "../../errors/index.ts";
import type { AdapterAuthenticator } from "../../types/adapter.ts";
import { type PasskeyContext, relyingPartyOf, type WebAuthnLibrary } from "./context.ts";

/** An answer that proves nothing. */
export const passkeyRefusal = ({ provider }: PasskeyContext, words: string, err?: Error): WebAuthnVerificationError =>
  new WebAuthnVerificationError(words, { cause: { ...(err && { err }), provider: provider.id } });

/** Runs a check of the library, which throws for whatever does not hold. */
export async function checkedVerification<T>(here: PasskeyContext, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown;
    throw passkeyRefusal(here, "The answer of the authenticator does not hold.", toError(thrown));
  }
}

/** What both ceremonies expect. */
export function expectationsOf(here: PasskeyContext, challenge: string) {
  const { id, origins } = relyingPartyOf(here);
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: id,
    requireUserVerification: here.provider.userVerification === "required",
  };
}

// Two numbers of a signature, in DER: well-formed, and true of nothing.
const emptySignature = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 1);

/** Refuses a key that can never verify anything: a point that is on no curve, a type that nobody knows. */
export async function checkKey(
  here: PasskeyContext,
  { verifySignature }: WebAuthnLibrary,
  credentialPublicKey: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await checkedVerification(here, () =>
    verifySignature({ signature: emptySignature, data: Uint8Array.of(0), credentialPublicKey }),
  );
}

/**
 * Whether a signature counter moves on: it rises, or the authenticator has none and always says 0 (Web Authentication
 * Level 3, section 6.1.1). One that does not may belong to a copy of the key.
 */
export const isCounterValid = (stored: number, received: number): boolean =>
  received > stored || (received === 0 && stored === 0);

/** Whether a key can be copied to other devices is decided when it is made (Web Authentication Level 3, section 6.1.3). */
export const hasSameDeviceType = ({ credentialDeviceType }: AdapterAuthenticator, received: string): boolean =>
  credentialDeviceType === received;
