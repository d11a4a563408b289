/** A new passkey: for whoever was signed in when it was asked for, or for somebody new. */
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
type Made = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verifyRegistration(here: PasskeyContext, { challenge, response }: Registration): Promise<Made> {
  const { provider } = here;
  const library = await libraryOf(here);
  const { registrationInfo: made } = await checkedVerification(here, () =>
    library.verifyRegistrationResponse({
      ...expectationsOf(here, challenge),
      response,
      supportedAlgorithmIDs: [...provider.algorithms],
    }),
  );
  if (!made) throw passkeyRefusal(here, "The attestation of the authenticator does not hold.");
  if (made.credential.id !== response.id)
    throw passkeyRefusal(here, "The answer is about another passkey than it says.");
  if (provider.attestation !== "none" && made.fmt === "none") {
    throw passkeyRefusal(here, "The provider asks for an attestation, and the authenticator gave none.");
  }
  await checkKey(here, library, made.credential.publicKey);
  return made;
}

/** The passkey as it is stored. */
const authenticatorRow = (
  { credential, ...made }: Made,
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

/** Writes the passkey of a user; its name where the adapter has a place for it. */
const passkeyWrite =
  (here: PasskeyContext, row: Omit<AdapterAuthenticator, "userId">, label: string | undefined) =>
  async ({ id: userId }: AdapterUser): Promise<void> => {
    const { now } = here;
    const passkeys = passkeyStore(here);
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

/** The one who asked, as far as they are known. */
async function userFor(here: PasskeyContext, { initiatorId, more = {} }: Transaction): Promise<User> {
  const known = initiatorId === undefined ? null : await findUser(here, initiatorId);
  const { name, email, userId = randomUuid() } = more;
  return known ?? { id: userId, ...(name && { name }), ...(email && { email }) };
}

/**
 * What is stored with the account where the adapter gave the user another id than the one that the passkey was made for: the
 * handle that it was made with. `session_state` is a column that every adapter has, and that passkeys have no other use for.
 */
const recording =
  (chosen: string, handle: string) =>
  ({ id }: AdapterUser): Partial<Account> =>
    isSameId(id, chosen) ? {} : { session_state: handle };

/** Ends in the identity of the holder of a passkey that nobody had before. */
export async function register(
  here: PasskeyContext,
  answer: Registration,
  transaction: Transaction,
): Promise<Identity> {
  const { fmt: attestation, aaguid, userVerified, ...made } = await verifyRegistration(here, answer);
  const row = authenticatorRow(
    { fmt: attestation, aaguid, userVerified, ...made },
    answer.response.response.transports ?? [],
  );
  if (await findAuthenticator(here, row.credentialID)) {
    throw new AccountNotLinked("The passkey is registered already.", { cause: { provider: here.provider.id } });
  }
  const { providerAccountId, credentialBackedUp: backedUp, credentialDeviceType: deviceType } = row;
  const user = await userFor(here, transaction);
  const chosen = String(user.id);
  return {
    user,
    account: { provider: here.provider.id, providerAccountId, type: "webauthn" },
    profile: { userVerified, backedUp, deviceType, attestation, aaguid },
    emailVerified: false,
    linksByEmail: false,
    isNewCredential: true,
    ...(transaction.initiatorId !== undefined && { initiatorId: transaction.initiatorId }),
    accountRowFor: recording(chosen, await handleTextOf(chosen)),
    persist: passkeyWrite(here, row, transaction.more?.label),
  };
}
