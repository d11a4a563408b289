/** All suites of the contract, in order. */
import { accountPageSuites } from "./account-pages.ts";
import { accountRowSuites } from "./account-rows.ts";
import { accountSuites } from "./accounts.ts";
import { authenticatorSuites } from "./authenticators.ts";
import type { Suite } from "./contract.ts";
import { providerSessionSuites } from "./provider-sessions.ts";
import { raceSuites } from "./races.ts";
import { sessionEndSuites } from "./session-ends.ts";
import { sessionSuites } from "./sessions.ts";
import { signInSuites } from "./sign-ins.ts";
import { stateSuites } from "./state.ts";
import { textSuites } from "./texts.ts";
import { tokenSuites } from "./tokens.ts";
import { userChangeSuites } from "./user-changes.ts";
import { userSuites } from "./users.ts";

export const suites: readonly Suite[] = [
  ...userSuites,
  ...userChangeSuites,
  ...accountSuites,
  ...accountRowSuites,
  ...accountPageSuites,
  ...sessionSuites,
  ...sessionEndSuites,
  ...providerSessionSuites,
  ...tokenSuites,
  ...authenticatorSuites,
  ...textSuites,
  ...raceSuites,
  ...stateSuites,
  ...signInSuites,
];
