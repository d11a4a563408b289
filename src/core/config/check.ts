/** The list of rules that a configuration must keep; all problems are told at once. */
import { AuthError } from "../errors/index.ts";
import type { Fault } from "../types/flow.ts";
import { adapterFits } from "./adapter-rules.ts";
import type { Facts, Problem, Rule, Warning } from "./facts.ts";
import * as passkeys from "./passkeys.ts";
import * as providerRules from "./provider-rules.ts";
import * as rules from "./rules.ts";
import * as sessionRules from "./session-rules.ts";
import { kindsAreRight } from "./shapes.ts";
import { optionsAreKnown } from "./unknown.ts";

/** In the order in which they are told. The class of the first error is that of all. */
const all: readonly Rule[] = [
  rules.secretIsStrong,
  rules.hostIsTrusted,
  rules.urlIsSound,
  rules.linksHaveAnAddress,
  rules.basePathIsSound,
  providerRules.idsAreUnique,
  providerRules.endpointsAreKnown,
  providerRules.clientsAreKnown,
  providerRules.paramsAreFree,
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
  rules.agesAreSound,
  sessionRules.sizeIsSound,
  sessionRules.audienceIsSound,
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

/** What is wrong: one error that tells of all, and warnings. */
export interface Verdict {
  readonly fault?: Fault;
  readonly warnings: readonly Warning[];
}

const isError = (problem: Problem): problem is AuthError => problem instanceof AuthError;

/** Several errors as one: the class of the first, the words of all. */
function together(errors: readonly AuthError[]): AuthError | undefined {
  const [first] = errors;
  if (!first || errors.length === 1) return first;
  const Kind = first.constructor as typeof AuthError;
  const told = errors.map(({ message }, index) => `(${index + 1}) ${message}`).join(" ");
  return new Kind(`There are ${errors.length} problems with the configuration. ${told}`, { cause: first.cause });
}

/** Applies every rule. `found` are errors that turned up before. The rules rely on kinds of values: those come first. */
export function check(facts: Facts, found: readonly AuthError[] = []): Verdict {
  const kinds = kindsAreRight(facts);
  const problems = [...optionsAreKnown(facts), ...(kinds.length > 0 ? kinds : all.flatMap((rule) => rule(facts)))];
  const fault = together([...found, ...problems.filter(isError)]);
  const warnings = problems.filter((problem): problem is Warning => !isError(problem));
  return { ...(fault && { fault }), warnings };
}
