/** Registration of a new passkey: for the user who was signed in when it was requested, or for a new user. */
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { toBase64url } from "../../crypto/bytes.ts";
import { randomUuid } from "../../crypto/random.ts";
import { AccountNotLinked } from "../../errors/index.ts";
import { findAuthenticator, findUser, isSameId } from "../../stores/lookup.ts";
import type { Transaction } from "../../transaction.ts";
import type { AdapterAuthenticator, AdapterUser } from "../../types/adapter.ts";
import type { Identity } from "../../types/internal.ts";
import type { Account, User } from "../../types/user.ts";
import { libraryOf, type PasskeyContext, passkeyStore, toStored } from "./context.ts";
import { handleTextOf } from "./handle.ts";
import type { AuthenticatorResponse } from "./response.ts";
import { checkedVerification, checkKey, expectationsOf, passkeyRefusal } from "./verify.ts";

type Registration = Extract<AuthenticatorResponse, { action: "register" }>;
type VerifiedPasskey = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verifyRegistration(
  context: PasskeyContext,
  { challenge, response }: Registration,
): Promise<VerifiedPasskey> {
  const { provider } = context;
  const library = await libraryOf(context);
  const { registrationInfo: made } = await checkedVerification(context, () =>
    library.verifyRegistrationResponse({
      ...expectationsOf(context, challenge),
      response,
      supportedAlgorithmIDs: [...provider.algorithms],
    }),
  );
  if (!made) throw passkeyRefusal(context, "The attestation of the authenticator is not valid.");
  if (made.credential.id !== response.id)
    throw passkeyRefusal(context, "The response has two ids of the passkey, which differ.");
  if (provider.attestation !== "none" && made.fmt === "none") {
    throw passkeyRefusal(context, "The provider requires an attestation, and the authenticator sent none.");
  }
  await checkKey(context, library, made.credential.publicKey);
  return made;
}

/** The passkey as it is stored. */
const authenticatorRow = (
  { credential, ...made }: VerifiedPasskey,
  transports: readonly string[],
): Omit<AdapterAuthenticator, "userId"> => ({
  credentialID: toStored(credential.id),
  providerAccountId: toStored(credential.id),
  credentialPublicKey: toStored(toBase64url(credential.publicKey)),
  counter: credential.counter,
  credentialBackedUp: made.credentialBackedUp,
  credentialDeviceType: made.credentialDeviceType,
  transports: transports.length > 0 ? transports.join(",") : null,
});

/** Stores the passkey of a user; its name and times too if the adapter has `updateAuthenticator`. */
const passkeyWrite =
  (context: PasskeyContext, row: Omit<AdapterAuthenticator, "userId">, label: string | undefined) =>
  async ({ id: userId }: AdapterUser): Promise<void> => {
    const { now } = context;
    const passkeys = passkeyStore(context);
    await passkeys.createAuthenticator({ ...row, userId });
    if (!passkeys.updateAuthenticator) return;
    const { credentialID } = row;
    const [createdAt, lastUsedAt] = [new Date(now), new Date(now)];
    const note = { credentialID, createdAt, lastUsedAt, ...(label && { name: label }) };
    await Promise.resolve(passkeys.updateAuthenticator(note)).catch(async (failure: unknown) => {
      await passkeys.deleteAuthenticator?.(credentialID);
      throw failure;
    });
  };

/** The user who requested the passkey, or a new one. */
async function userFor(context: PasskeyContext, { initiatorId, more = {} }: Transaction): Promise<User> {
  const known = initiatorId === undefined ? null : await findUser(context, initiatorId);
  const { name, email, userId = randomUuid() } = more;
  return known ?? { id: userId, ...(name && { name }), ...(email && { email }) };
}

/**
 * Stored with the account if the adapter gave the user another id than the one that the passkey was made for: the user handle
 * of the passkey. Every adapter has the column `session_state`, and passkeys have no other use for it.
 */
const handleRecord =
  (chosen: string, handle: string) =>
  ({ id }: AdapterUser): Partial<Account> =>
    isSameId(id, chosen) ? {} : { session_state: handle };

/** Returns the identity of the user of a passkey that was not stored before. */
export async function register(
  context: PasskeyContext,
  registration: Registration,
  transaction: Transaction,
): Promise<Identity> {
  const { fmt: attestation, aaguid, userVerified, ...made } = await verifyRegistration(context, registration);
  const row = authenticatorRow(
    { fmt: attestation, aaguid, userVerified, ...made },
    registration.response.response.transports ?? [],
  );
  if (await findAuthenticator(context, row.credentialID)) {
    throw new AccountNotLinked("The passkey is already registered.", { cause: { provider: context.provider.id } });
  }
  const { providerAccountId, credentialBackedUp: backedUp, credentialDeviceType: deviceType } = row;
  const user = await userFor(context, transaction);
  const chosen = String(user.id);
  return {
    user,
    account: { provider: context.provider.id, providerAccountId, type: "webauthn" },
    profile: { userVerified, backedUp, deviceType, attestation, aaguid },
    emailVerified: false,
    linksByEmail: false,
    isNewCredential: true,
    ...(transaction.initiatorId !== undefined && { initiatorId: transaction.initiatorId }),
    accountRowFor: handleRecord(chosen, await handleTextOf(chosen)),
    persist: passkeyWrite(context, row, transaction.more?.label),
  };
}
