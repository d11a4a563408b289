/** Authentication with a stored passkey: its owner, and whether it was really used. */
import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import { fromBase64url } from "../../crypto/byte-arrays.ts";
import { findAccount, findAuthenticator, findUser, isSameId } from "../../stores/lookup.ts";
import type { Transaction } from "../../transaction.ts";
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from "../../types/adapter.ts";
import type { Identity } from "../../types/internal.ts";
import { fromStored, libraryOf, type PasskeyContext, passkeyStore, toStored } from "./context.ts";
import { handleTextOf, isDerived } from "./handle.ts";
import type { AuthenticatorResponse } from "./response.ts";
import { checkedVerification, expectationsOf, hasSameDeviceType, isCounterValid, passkeyRefusal } from "./verify.ts";

type Assertion = Extract<AuthenticatorResponse, { action: "authenticate" }>;
type VerifiedUse = VerifiedAuthenticationResponse["authenticationInfo"];

/** A passkey and its owner. */
interface OwnedPasskey {
  readonly authenticator: AdapterAuthenticator;
  readonly account: AdapterAccount;
  readonly user: AdapterUser;
}

/** Finds the owner of a passkey: by its account at this provider, which must belong to the same user as the passkey. */
async function ownerOf(context: PasskeyContext, credentialID: string): Promise<OwnedPasskey> {
  const authenticator = await findAuthenticator(context, credentialID);
  if (!authenticator) throw passkeyRefusal(context, "The passkey is not stored.");
  const { providerAccountId } = authenticator;
  const account = await findAccount(context, { provider: context.provider.id, providerAccountId });
  if (!account || !isSameId(account.userId, authenticator.userId)) {
    throw passkeyRefusal(context, "The passkey has no account at this provider.");
  }
  const user = await findUser(context, account.userId);
  if (!user) throw passkeyRefusal(context, "The user of the passkey does not exist any more.");
  return { authenticator, account, user };
}

/**
 * Compares the user handle with the owner (Web Authentication Level 3, section 7.2, step 6). A derived handle must be derived
 * from the id of the owner, or be the one that was stored because the adapter chose the id. Other forms belong to older or
 * migrated passkeys, and an authenticator may send none: then the id of the passkey decides.
 */
async function checkHandle(
  context: PasskeyContext,
  handle: string | undefined,
  { account, user }: OwnedPasskey,
): Promise<void> {
  const bytes = handle === undefined ? null : fromBase64url(handle);
  if (!bytes || !isDerived(bytes)) return;
  if (handle === (await handleTextOf(String(user.id))) || handle === account.session_state) return;
  throw passkeyRefusal(context, "The user handle of the passkey is that of another user than the one who owns it.");
}

async function verifyAssertion(
  context: PasskeyContext,
  { challenge, response }: Assertion,
  stored: AdapterAuthenticator,
  mustVerifyUser: boolean,
): Promise<VerifiedUse> {
  const { verifyAuthenticationResponse } = await libraryOf(context);
  const publicKey = fromBase64url(fromStored(stored.credentialPublicKey)) ?? new Uint8Array();
  const { verified, authenticationInfo } = await checkedVerification(context, () =>
    // The counter is checked here, after the signature: before that it is untrusted.
    verifyAuthenticationResponse({
      ...expectationsOf(context, challenge, mustVerifyUser),
      response,
      credential: { id: response.id, publicKey, counter: 0 },
    }),
  );
  if (!verified) throw passkeyRefusal(context, "The signature of the passkey is not valid.");
  return authenticationInfo;
}

/** Compares the use of a passkey with what is stored of it. */
function checkUse(context: PasskeyContext, stored: AdapterAuthenticator, used: VerifiedUse): void {
  if (!isCounterValid(stored.counter, used.newCounter)) {
    context.settings.log.warn(
      "passkey-counter",
      "The counter of a passkey did not increase: there may be a copy of it. The sign-in was refused.",
      {
        provider: context.provider.id,
        userId: String(stored.userId),
        stored: stored.counter,
        received: used.newCounter,
      },
    );
    throw passkeyRefusal(context, "The counter of the passkey did not increase: there may be a copy of it.");
  }
  if (!hasSameDeviceType(stored, used.credentialDeviceType)) {
    throw passkeyRefusal(
      context,
      "The device type of the passkey (single-device or multi-device) is not the one that it was registered with.",
    );
  }
}

/** Stores what the use of a passkey changed. */
const counterUpdate =
  (context: PasskeyContext, { credentialID }: AdapterAuthenticator, used: VerifiedUse) =>
  async (): Promise<void> => {
    if (used.newCounter > 0) await passkeyStore(context).updateAuthenticatorCounter(credentialID, used.newCounter);
    const { credentialBackedUp } = used;
    await passkeyStore(context).updateAuthenticator?.({
      credentialID,
      credentialBackedUp,
      lastUsedAt: new Date(context.now),
    });
  };

/** Returns the identity of the owner of the passkey. */
export async function authenticate(
  context: PasskeyContext,
  assertion: Assertion,
  { reauthUserId }: Transaction,
): Promise<Identity> {
  const ownedPasskey = await ownerOf(context, toStored(assertion.response.id));
  const { authenticator, user } = ownedPasskey;
  const used = await verifyAssertion(context, assertion, authenticator, reauthUserId !== undefined);
  await checkHandle(context, assertion.response.response.userHandle, ownedPasskey);
  checkUse(context, authenticator, used);
  const { userVerified, credentialBackedUp: backedUp, credentialDeviceType: deviceType } = used;
  const { providerAccountId } = authenticator;
  return {
    user,
    account: { provider: context.provider.id, providerAccountId, type: "webauthn", userId: user.id },
    profile: { userVerified, backedUp, deviceType },
    emailVerified: false,
    linksByEmail: false,
    persist: counterUpdate(context, authenticator, used),
  };
}
