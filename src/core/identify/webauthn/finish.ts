/** Somebody comes back with the answer of an authenticator: what it proves. */
import { sha256Hex } from "../../crypto/hash.ts";
import { InvalidCheck, MethodNotAllowed } from "../../errors/index.ts";
import { type Transaction, takeTransaction, transactionLife } from "../../transaction.ts";
import type { Identity, Proof } from "../../types/flow.ts";
import { authenticate } from "./authenticate.ts";
import { type Here, store } from "./here.ts";
import { register } from "./register.ts";
import { type Answer, answerIn } from "./response.ts";

const identify = (here: Here, answer: Answer, transaction: Transaction): Promise<Identity> =>
  answer.action === "register" ? register(here, answer, transaction) : authenticate(here, answer);

/**
 * Notes that a challenge was answered. The transaction counts once in this process; of several processes, one can write
 * the row down, and the others are refused by its key.
 */
async function useUp(here: Here, challenge: string): Promise<void> {
  const { settings, now } = here;
  if (!settings.stores("createVerificationToken")) return;
  const hash = await sha256Hex(challenge);
  await store(here).createVerificationToken({
    identifier: `challenge:${hash}`,
    token: hash,
    expires: new Date(now + transactionLife * 1000),
  });
}

/** Ends in the identity of whoever holds the passkey. */
export async function finish(here: Here): Promise<Proof> {
  if (here.call.method !== "POST")
    throw new MethodNotAllowed("The answer of an authenticator comes by POST.", { cause: { allow: "POST" } });
  const answer = answerIn(here.call);
  const { transaction, cookies } = await takeTransaction(here, answer.challenge);
  if (transaction.more?.action !== answer.action) {
    throw new InvalidCheck("The challenge was made for another action: to register, or to authenticate.");
  }
  const identity = await identify(here, answer, transaction);
  await useUp(here, answer.challenge);
  return { identity, cookies, callbackUrl: transaction.callbackUrl };
}
