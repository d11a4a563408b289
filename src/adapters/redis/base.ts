/** What every method of the Redis adapter uses: the script runner, the keys, the refusals of scripts. */
import type { RunScript } from "./client.ts";
import type { RedisKeys } from "./values.ts";

/** One database with one prefix. */
export interface RedisBase {
  readonly run: RunScript;
  readonly keys: RedisKeys;
  /** Every key begins with it. */
  readonly prefix: string;
}

/** What a script returns when it wrote nothing, and the message of the error. */
const scriptRefusals: Readonly<Record<string, string>> = {
  taken: "There is already a row with this key, and it must be unique.",
  address: "There is already a user with this address.",
  "no-user": "There is no user with the id of this row.",
  // A counter that does not increase means a cloned authenticator or a replayed response (Web Authentication Level 3, section 6.1.1).
  counter: "A counter only rises.",
};

/** Passes the reply of a script on; a refusal is thrown as an `Error`. */
export function acceptReply(reply: unknown): unknown {
  const refusal = typeof reply === "string" ? scriptRefusals[reply] : undefined;
  if (refusal !== undefined) throw new Error(refusal);
  return reply;
}
