/** All chapters of the contract, in their order. */
import { accountRows } from "./account-rows.ts";
import { accountCases } from "./accounts.ts";
import { authenticatorCases } from "./authenticators.ts";
import type { Chapter } from "./contract.ts";
import { races } from "./races.ts";
import { ends } from "./session-ends.ts";
import { sessionCases } from "./sessions.ts";
import { signIns } from "./sign-ins.ts";
import { textCases } from "./texts.ts";
import { tokenCases } from "./tokens.ts";
import { changes } from "./user-changes.ts";
import { userCases } from "./users.ts";

export const chapters: readonly Chapter[] = [
  ...userCases,
  ...changes,
  ...accountCases,
  ...accountRows,
  ...sessionCases,
  ...ends,
  ...tokenCases,
  ...authenticatorCases,
  ...textCases,
  ...races,
  ...signIns,
];
