/** The list of rules that a configuration must keep; all problems are told at once. */
import { AuthError } from "../errors/index.ts";
import type { Fault } from "../types/flow.ts";
import * as providerRules from "./provider-rules.ts";
import type { Facts, Rule, Warning } from "./rules.ts";
import * as rules from "./rules.ts";

/** In the order in which they are told. */
export const allRules: readonly Rule[] = [
  rules.hostIsTrusted,
  rules.secretIsStrong,
  rules.urlIsSound,
  rules.basePathIsSound,
  providerRules.idsAreUnique,
  providerRules.endpointsAreKnown,
  providerRules.clientsAreKnown,
  providerRules.paramsAreFree,
  providerRules.proxyFitsProviders,
  providerRules.authorizeIsThere,
  providerRules.linksAreSound,
  providerRules.stylesAreSound,
  providerRules.passkeysAreEnabled,
  providerRules.adapterFits,
  providerRules.linkingIsMeant,
  rules.strategyIsKnown,
  rules.spansAreSound,
  rules.cookiesAreSound,
  rules.themeIsSound,
  rules.pagesAreSound,
  rules.proxyIsSound,
  rules.debugIsMeant,
  rules.optionsAreKnown,
];

/** What is wrong: one error that tells of all, and warnings. */
export interface Verdict {
  readonly fault?: Fault;
  readonly warnings: readonly Warning[];
}

/** Several errors as one: the class of the first, the words of all. */
function together(errors: readonly AuthError[]): AuthError | undefined {
  const [first] = errors;
  if (!first || errors.length === 1) return first;
  const Kind = first.constructor as typeof AuthError;
  return new Kind(
    `There are ${errors.length} problems with the configuration.\n${errors.map(({ message }) => `- ${message}`).join("\n")}`,
  );
}

/** Applies every rule. `found` are errors that turned up before. */
export function check(facts: Facts, found: readonly AuthError[] = []): Verdict {
  const problems = allRules.flatMap((rule) => rule(facts));
  const fault = together([...found, ...problems.filter((problem) => problem instanceof AuthError)]);
  const warnings = problems.filter((problem): problem is Warning => !(problem instanceof AuthError));
  return { ...(fault && { fault }), warnings };
}
