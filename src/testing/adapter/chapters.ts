/** All chapters of the contract, in their order. */
import { accountRows } from "./account-rows.ts";
import { accounts } from "./accounts.ts";
import { authenticators } from "./authenticators.ts";
import type { Chapter } from "./contract.ts";
import { races } from "./races.ts";
import { ends } from "./session-ends.ts";
import { sessions } from "./sessions.ts";
import { signIns } from "./sign-ins.ts";
import { texts } from "./texts.ts";
import { tokens } from "./tokens.ts";
import { changes } from "./user-changes.ts";
import { users } from "./users.ts";

export const chapters: readonly Chapter[] = [
  ...users,
  ...changes,
  ...accounts,
  ...accountRows,
  ...sessions,
  ...ends,
  ...tokens,
  ...authenticators,
  ...texts,
  ...races,
  ...signIns,
];
