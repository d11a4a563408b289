/** The list of rules. All problems are reported at once. */
import { AuthError } from "../../errors/index.ts";
import type { Fault } from "../../types/internal.ts";
import { adapterFits } from "./adapter.ts";
import * as rules from "./application.ts";
import * as clientRules from "./client.ts";
import type { ConfigFacts, ConfigProblem, Rule, Warning } from "./facts.ts";
import * as identityRules from "./identity.ts";
import { checkOptions } from "./issues.ts";
import * as logoutRules from "./logout.ts";
import * as migrationRules from "./migration.ts";
import * as passkeys from "./passkey.ts";
import * as providerRules from "./provider.ts";
import * as sessionRules from "./session.ts";

/** In the order of the report. The class of the first error becomes the class of the combined one. */
const allRules: readonly Rule[] = [
  rules.secretIsStrong,
  rules.hostIsTrusted,
  rules.urlIsSound,
  rules.linksHaveAnAddress,
  rules.basePathIsSound,
  providerRules.idsAreUnique,
  providerRules.endpointsAreKnown,
  providerRules.clientsAreKnown,
  providerRules.paramsAreFree,
  clientRules.clientKeysAreSound,
  clientRules.pushedRequestsHaveAnEndpoint,
  clientRules.responsesCanBeVerified,
  clientRules.detailsAreAList,
  identityRules.resolvedIssuersStandAlone,
  identityRules.clientMetadataIsSound,
  providerRules.proxyFitsProviders,
  providerRules.authorizeIsThere,
  providerRules.linksAreSound,
  providerRules.mailCanBeSent,
  providerRules.stylesAreSound,
  passkeys.passkeysAreEnabled,
  passkeys.passkeysAreSound,
  passkeys.partiesAreSound,
  passkeys.autofillIsMeant,
  rules.strategyFits,
  adapterFits,
  logoutRules.logoutFits,
  logoutRules.initiateFits,
  rules.agesAreSound,
  sessionRules.sizeIsSound,
  sessionRules.maxIsSound,
  sessionRules.shortAgeIsSound,
  sessionRules.audienceIsSound,
  sessionRules.revocationIsSound,
  sessionRules.overflowIsSound,
  migrationRules.migrationIsSound,
  migrationRules.migrationKeepsSessions,
  rules.cookiesAreSound,
  rules.cookiesAreSecure,
  rules.themeIsSound,
  rules.pagesAreSound,
  rules.proxyIsSound,
  rules.proxyOriginsAreSound,
  providerRules.secretsAreMeant,
  providerRules.linkingIsMeant,
  rules.debugIsMeant,
];

/** The problems: one error that combines all, and warnings. */
export interface CheckResult {
  readonly fault?: Fault;
  /** The errors that the fault combines. */
  readonly errors?: readonly AuthError[];
  readonly warnings: readonly Warning[];
}

const isError = (problem: ConfigProblem): problem is AuthError => problem instanceof AuthError;

/** Several errors as one: the class of the first, the messages of all. */
function combinedFault(errors: readonly AuthError[]): AuthError | undefined {
  const [first] = errors;
  if (!first || errors.length === 1) return first;
  const Kind = first.constructor as typeof AuthError;
  const publicError = errors.map(({ message }, index) => `(${index + 1}) ${message}`).join(" ");
  return new Kind(`There are ${errors.length} problems with the configuration. ${publicError}`, { cause: first.cause });
}

/** What is wrong with an adapter that was loaded after the other rules had run. */
export function adapterFault(facts: ConfigFacts): AuthError | undefined {
  const { maxIsSound, revocationIsSound, overflowIsSound } = sessionRules;
  const rules = [adapterFits, logoutRules.logoutFits, maxIsSound, revocationIsSound, overflowIsSound];
  return combinedFault(rules.flatMap((rule) => rule(facts)).filter(isError));
}

/** Applies every rule. `found` are earlier errors. Rules rely on the types of values, so types are checked first. */
export function check(facts: ConfigFacts, found: readonly AuthError[] = []): CheckResult {
  const { names, kinds } = checkOptions(facts);
  const problems = [...names, ...(kinds.length > 0 ? kinds : allRules.flatMap((rule) => rule(facts)))];
  const errors = [...found, ...problems.filter(isError)];
  const fault = combinedFault(errors);
  const warnings = problems.filter((problem): problem is Warning => !isError(problem));
  return { ...(fault && { fault, errors }), warnings };
}
