/** A passkey that is there: whose it is, and whether it was really used. */
import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import { fromBase64url } from "../../crypto/bytes.ts";
import { findAccount, findAuthenticator, findUser, isSameId } from "../../stores/lookup.ts";
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from "../../types/adapter.ts";
import type { Identity } from "../../types/internal.ts";
import { fromStored, libraryOf, type PasskeyContext, passkeyStore, toStored } from "./context.ts";
import { handleTextOf, isDerived } from "./handle.ts";
import type { AuthenticatorResponse } from "./response.ts";
import { checkedVerification, expectationsOf, hasSameDeviceType, isCounterValid, passkeyRefusal } from "./verify.ts";

type Assertion = Extract<AuthenticatorResponse, { action: "authenticate" }>;
type Used = VerifiedAuthenticationResponse["authenticationInfo"];

/** A passkey and its owner. */
interface OwnedPasskey {
  readonly authenticator: AdapterAuthenticator;
  readonly account: AdapterAccount;
  readonly user: AdapterUser;
}

/** Finds who owns a passkey: by the account at this provider, which must be of the same user as the passkey. */
async function ownerOf(here: PasskeyContext, credentialID: string): Promise<OwnedPasskey> {
  const authenticator = await findAuthenticator(here, credentialID);
  if (!authenticator) throw passkeyRefusal(here, "The passkey is not known here.");
  const { providerAccountId } = authenticator;
  const account = await findAccount(here, { provider: here.provider.id, providerAccountId });
  if (!account || !isSameId(account.userId, authenticator.userId)) {
    throw passkeyRefusal(here, "The passkey belongs to no account at this provider.");
  }
  const user = await findUser(here, account.userId);
  if (!user) throw passkeyRefusal(here, "The user of the passkey is gone.");
  return { authenticator, account, user };
}

/**
 * Compares the handle with the owner (Web Authentication Level 3, section 7.2, step 6): one that was derived from a user id
 * must be derived from theirs, or be the one that was recorded because the adapter chose the id. Any other form is that of an
 * older or migrated passkey, and an authenticator may give none: then the id of the passkey decides.
 */
async function checkHandle(
  here: PasskeyContext,
  handle: string | undefined,
  { account, user }: OwnedPasskey,
): Promise<void> {
  const bytes = handle === undefined ? null : fromBase64url(handle);
  if (!bytes || !isDerived(bytes)) return;
  if (handle === (await handleTextOf(String(user.id))) || handle === account.session_state) return;
  throw passkeyRefusal(here, "The user handle of the passkey is that of another user than the one it is stored for.");
}

async function verifyAssertion(
  here: PasskeyContext,
  { challenge, response }: Assertion,
  stored: AdapterAuthenticator,
): Promise<Used> {
  const { verifyAuthenticationResponse } = await libraryOf(here);
  const publicKey = fromBase64url(fromStored(stored.credentialPublicKey)) ?? new Uint8Array();
  const { verified, authenticationInfo } = await checkedVerification(here, () =>
    // The counter is ours to judge, once the signature holds: before that anybody could say anything.
    verifyAuthenticationResponse({
      ...expectationsOf(here, challenge),
      response,
      credential: { id: response.id, publicKey, counter: 0 },
    }),
  );
  if (!verified) throw passkeyRefusal(here, "The signature of the passkey does not hold.");
  return authenticationInfo;
}

/** Compares a passkey with what is known of it. */
function compare(here: PasskeyContext, stored: AdapterAuthenticator, used: Used): void {
  if (!isCounterValid(stored.counter, used.newCounter)) {
    here.settings.log.warn(
      "passkey-counter",
      "The counter of a passkey did not rise: there may be a copy of it. The sign-in was refused.",
      { provider: here.provider.id, userId: String(stored.userId), stored: stored.counter, received: used.newCounter },
    );
    throw passkeyRefusal(here, "The counter of the passkey did not rise: there may be a copy of it.");
  }
  if (!hasSameDeviceType(stored, used.credentialDeviceType)) {
    throw passkeyRefusal(
      here,
      "The passkey says that it can be copied, or that it cannot, and said otherwise when it was made.",
    );
  }
}

/** Writes what its use changed. */
const counterUpdate =
  (here: PasskeyContext, { credentialID }: AdapterAuthenticator, used: Used) =>
  async (): Promise<void> => {
    if (used.newCounter > 0) await passkeyStore(here).updateAuthenticatorCounter(credentialID, used.newCounter);
    const { credentialBackedUp } = used;
    await passkeyStore(here).updateAuthenticator?.({
      credentialID,
      credentialBackedUp,
      lastUsedAt: new Date(here.now),
    });
  };

/** Ends in the identity of the owner of the passkey. */
export async function authenticate(here: PasskeyContext, answer: Assertion): Promise<Identity> {
  const owned = await ownerOf(here, toStored(answer.response.id));
  const { authenticator, user } = owned;
  const used = await verifyAssertion(here, answer, authenticator);
  await checkHandle(here, answer.response.response.userHandle, owned);
  compare(here, authenticator, used);
  const { userVerified, credentialBackedUp: backedUp, credentialDeviceType: deviceType } = used;
  const { providerAccountId } = authenticator;
  return {
    user,
    account: { provider: here.provider.id, providerAccountId, type: "webauthn", userId: user.id },
    profile: { userVerified, backedUp, deviceType },
    emailVerified: false,
    linksByEmail: false,
    persist: counterUpdate(here, authenticator, used),
  };
}
