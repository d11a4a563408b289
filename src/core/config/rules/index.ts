/** The list of rules. All problems are reported at once. */
import { AuthError } from "../../errors/index.ts";
import type { Fault } from "../../types/internal.ts";
import type { Provider } from "../../types/provider.ts";
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

/** First in the report: the class of the first error becomes the class of the combined one. */
const firstRules: readonly Rule[] = [
  rules.secretIsStrong,
  rules.hostIsTrusted,
  rules.urlIsSound,
  rules.linksHaveAnAddress,
  rules.basePathIsSound,
  providerRules.idsAreUnique,
];

/** After those about single providers, in the order of the report. */
const otherRules: readonly Rule[] = [
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

/** About one provider each: a fault is that of the provider, unless no other one is left. */
const providerOwnRules: readonly Rule[] = [
  providerRules.endpointsAreKnown,
  providerRules.clientsAreKnown,
  providerRules.paramsAreFree,
  clientRules.clientKeysAreSound,
  clientRules.pushedRequestsHaveAnEndpoint,
  clientRules.responsesCanBeVerified,
  clientRules.detailsAreAList,
  identityRules.resolvedIssuersStandAlone,
  identityRules.clientMetadataIsSound,
];

/** The problems: one error that combines all, and warnings. */
export interface CheckResult {
  readonly fault?: Fault;
  /** The errors that the fault combines. */
  readonly errors?: readonly AuthError[];
  readonly warnings: readonly Warning[];
  /** What is wrong with single providers, by their cards. */
  readonly providerFaults?: ReadonlyMap<Provider, AuthError>;
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

/** What the rules about one provider say of each. */
const problemsByCard = (facts: ConfigFacts): readonly (readonly [Provider, readonly ConfigProblem[]])[] =>
  facts.cards.map((card) => [card, providerOwnRules.flatMap((rule) => rule({ ...facts, cards: [card] }))]);

/** The faults of single providers, where another provider can be used; otherwise they are faults of the configuration. */
function faultsByCard(byCard: ReturnType<typeof problemsByCard>): ReadonlyMap<Provider, AuthError> {
  const faulty = byCard.flatMap(([card, problems]) => {
    const fault = combinedFault(problems.filter(isError));
    return fault ? [[card, fault] as const] : [];
  });
  return new Map(faulty.length < byCard.length ? faulty : []);
}

/** Applies every rule. `found` are earlier errors. Rules rely on the types of values, so types are checked first. */
export function check(facts: ConfigFacts, found: readonly AuthError[] = []): CheckResult {
  const { names, kinds } = checkOptions(facts);
  const byCard = kinds.length > 0 ? [] : problemsByCard(facts);
  const providerFaults = faultsByCard(byCard);
  const own = byCard.flatMap(([card, problems]) =>
    providerFaults.has(card) ? problems.filter((problem) => !isError(problem)) : problems,
  );
  const all = (rules: readonly Rule[]) => rules.flatMap((rule) => rule(facts));
  const problems = [...names, ...(kinds.length > 0 ? kinds : [...all(firstRules), ...own, ...all(otherRules)])];
  const errors = [...found, ...problems.filter(isError)];
  const fault = combinedFault(errors);
  const warned = problems.filter((problem): problem is Warning => !isError(problem));
  // Several providers may give the same.
  const warnings = [...new Map(warned.map((one) => [`${one.code} ${one.message}`, one])).values()];
  return { ...(fault && { fault, errors }), warnings, providerFaults };
}
