/** Somebody comes back with the answer of an authenticator: what it proves. */
import { sha256Hex } from "../../crypto/hash.ts";
import { InvalidCheck, MethodNotAllowed } from "../../errors/index.ts";
import { type Transaction, takeTransaction, transactionLife } from "../../transaction.ts";
import type { Authenticated, Identity } from "../../types/internal.ts";
import { authenticate } from "./authenticate.ts";
import type { PasskeyContext } from "./context.ts";
import { register } from "./register.ts";
import { type AuthenticatorResponse, readAuthenticatorResponse } from "./response.ts";

const verifyCeremony = (
  here: PasskeyContext,
  answer: AuthenticatorResponse,
  transaction: Transaction,
): Promise<Identity> =>
  answer.action === "register" ? register(here, answer, transaction) : authenticate(here, answer);

/**
 * Notes that a challenge is being answered, so that of several processes one decides on the answer: the row has a key, and the
 * others are refused by it. It guards the time that the decision takes, which is when a proxy repeats a request or two race.
 * Afterwards it goes, for nothing else would ever remove it; then the challenge is guarded by this process, which remembers
 * it, by the counter of the passkey, and by the end of the transaction.
 *
 * @returns removes the row; never rejects
 */
async function guardChallenge(here: PasskeyContext, challenge: string): Promise<() => Promise<void>> {
  const { settings, now } = here;
  const { tokens } = settings.stores;
  if (!tokens) return async () => {};
  const hash = await sha256Hex(challenge);
  const key = { identifier: `challenge:${hash}`, token: hash };
  await tokens.createVerificationToken({ ...key, expires: new Date(now + transactionLife * 1000) });
  const left = () =>
    settings.log.warn("challenge-left", "The row that guarded a passkey challenge could not be removed.", {
      provider: here.provider.id,
    });
  return async () => {
    await Promise.resolve(tokens.useVerificationToken(key)).catch(left);
  };
}

/** Ends in the identity of whoever holds the passkey. */
export async function completeWebAuthn(here: PasskeyContext): Promise<Authenticated> {
  if (here.call.method !== "POST")
    throw new MethodNotAllowed("The answer of an authenticator comes by POST.", { cause: { allow: "POST" } });
  const answer = readAuthenticatorResponse(here.call);
  const { transaction, cookies } = await takeTransaction(here, answer.challenge);
  if (transaction.more?.action !== answer.action) {
    throw new InvalidCheck("The challenge was made for another action: to register, or to authenticate.");
  }
  const identity = await verifyCeremony(here, answer, transaction);
  const release = await guardChallenge(here, answer.challenge);
  return { identity, cookies, callbackUrl: transaction.callbackUrl, release };
}
