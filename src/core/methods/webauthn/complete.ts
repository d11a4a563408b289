/** Completes a sign-in with a passkey: verifies the response of the authenticator, once. */
import { sha256Hex } from "../../crypto/hash.ts";
import { InvalidCheck, MethodNotAllowed } from "../../errors/index.ts";
import { type Transaction, takeTransaction, transactionLife } from "../../transaction.ts";
import type { Authenticated, Identity } from "../../types/internal.ts";
import { authenticate } from "./authenticate.ts";
import type { PasskeyContext } from "./context.ts";
import { register } from "./register.ts";
import { type AuthenticatorResponse, readAuthenticatorResponse } from "./response.ts";

const verifyCeremony = (
  context: PasskeyContext,
  posted: AuthenticatorResponse,
  transaction: Transaction,
): Promise<Identity> =>
  posted.action === "register" ? register(context, posted, transaction) : authenticate(context, posted, transaction);

/**
 * For an adapter without shared state, where each process takes the transaction for itself. Stores a row while a response is
 * verified, so that only one of several processes accepts it: the row has a unique key, which the others violate. It covers the time of the sign-in, when a proxy may repeat the request. Afterwards it is removed, because
 * nothing else would remove it; from then on the challenge is protected by the claim of this process, by the counter of
 * the passkey, and by the expiry of the transaction.
 *
 * @returns removes the row; never rejects
 */
async function guardChallenge(context: PasskeyContext, challenge: string): Promise<() => Promise<void>> {
  const { settings, now } = context;
  const { tokens, state } = settings.stores;
  if (state || !tokens) return async () => {};
  const hash = await sha256Hex(challenge);
  const key = { identifier: `challenge:${hash}`, token: hash };
  await tokens.createVerificationToken({ ...key, expires: new Date(now + transactionLife * 1000) });
  const left = () =>
    settings.log.warn("challenge-left", "The row that guarded a passkey challenge could not be removed.", {
      provider: context.provider.id,
    });
  return async () => {
    await Promise.resolve(tokens.useVerificationToken(key)).catch(left);
  };
}

/** Returns the identity of the owner of the passkey. */
export async function completeWebAuthn(context: PasskeyContext): Promise<Authenticated> {
  if (context.call.method !== "POST")
    throw new MethodNotAllowed("The response of an authenticator must be sent by POST.", { cause: { allow: "POST" } });
  const posted = readAuthenticatorResponse(context.call);
  const { transaction, cookies } = await takeTransaction(context, posted.challenge);
  if (transaction.more?.action !== posted.action) {
    throw new InvalidCheck("The challenge was made for the other action: register, or authenticate.");
  }
  const identity = await verifyCeremony(context, posted, transaction);
  const release = await guardChallenge(context, posted.challenge);
  const { callbackUrl, reauthUserId, short } = transaction;
  return { identity, cookies, callbackUrl, reauthUserId, short, release };
}
