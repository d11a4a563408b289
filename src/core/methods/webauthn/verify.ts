/** The checks of a response: those of the library, and the rules that it leaves open. */
import { toError } from "../../errors/convert.ts";
import { AuthError, WebAuthnVerificationError } from "../../errors/index.ts";
import { attempt } from "../../lib/attempt.ts";
import type { AdapterAuthenticator } from "../../types/adapter.ts";
import { type PasskeyContext, relyingPartyOf, type WebAuthnLibrary } from "./context.ts";

/** The error for a response that proves nothing. */
export const passkeyRefusal = ({ provider }: PasskeyContext, message: string, err?: Error): WebAuthnVerificationError =>
  new WebAuthnVerificationError(message, { cause: { ...(err && { err }), provider: provider.id } });

/** Runs a check of the library, which throws for an invalid response. */
export const checkedVerification = <T>(context: PasskeyContext, check: () => Promise<T>): Promise<T> =>
  attempt(check, (thrown) =>
    thrown instanceof AuthError
      ? thrown
      : passkeyRefusal(context, "The response of the authenticator is not valid.", toError(thrown)),
  );

/** What both ceremonies expect. */
export function expectationsOf(context: PasskeyContext, challenge: string, mustVerifyUser = false) {
  const { id, origins } = relyingPartyOf(context);
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: id,
    requireUserVerification: mustVerifyUser || context.provider.userVerification === "required",
  };
}

// The two numbers of a signature in DER: well-formed, but of nothing.
const emptySignature = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 1);

/** Refuses a key that can never verify a signature: a point that is not on its curve, or an unknown type. */
export async function checkKey(
  context: PasskeyContext,
  { verifySignature }: WebAuthnLibrary,
  credentialPublicKey: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await checkedVerification(context, () =>
    verifySignature({ signature: emptySignature, data: Uint8Array.of(0), credentialPublicKey }),
  );
}

/**
 * Whether a signature counter is valid: it increases, or the authenticator has none and always sends 0 (Web Authentication
 * Level 3, section 6.1.1). Otherwise there may be a copy of the key.
 */
export const isCounterValid = (stored: number, received: number): boolean =>
  received > stored || (received === 0 && stored === 0);

/** Whether a key can be copied to other devices never changes after registration (Web Authentication Level 3, section 6.1.3). */
export const hasSameDeviceType = ({ credentialDeviceType }: AdapterAuthenticator, received: string): boolean =>
  credentialDeviceType === received;
