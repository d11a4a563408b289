/** Loads the cards, applies the rules and completes the providers: everything that a session read does not depend on. */
import { toError } from "../errors/convert.ts";
import { AuthError, InvalidConfiguration } from "../errors/index.ts";
import { quoted } from "../lib/quoted.ts";
import { reportFailure } from "../report.ts";
import type { AuthConfig, PagesOptions } from "../types/config.ts";
import type { FaultyProvider } from "../types/config-check.ts";
import type { Fault } from "../types/internal.ts";
import type { LoggerInstance } from "../types/logger.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";
import type { ReadyProvider } from "../types/ready-provider.ts";
import type { Awaitable } from "../types/user.ts";
import { type Env, isSet } from "./env.ts";
import { platformTrust } from "./env-defaults.ts";
import type { KnownConfig } from "./known.ts";
import type { OfInitializer } from "./memory.ts";
import { ownPages } from "./own-pages.ts";
import { presentOptions, type Where } from "./preconditions.ts";
import { needsLoading, withCards } from "./providers/load.ts";
import { cardOf, resolveProvider } from "./providers/resolve.ts";
import type { Warning } from "./rules/facts.ts";
import { type CheckResult, check } from "./rules/index.ts";

/** What is checked, and where warnings go. */
export interface CheckInput {
  /** The options that have a value; `undefined` if the configuration cannot be read. */
  readonly options: AuthConfig | undefined;
  /** The unchanged input of the application, of any type. */
  readonly given: unknown;
  readonly where: Where;
  readonly env: Env;
  readonly log: LoggerInstance;
  readonly memory: Pick<OfInitializer, "logOnce">;
  /** What the rules said about configurations like this one. */
  readonly known?: KnownConfig | undefined;
  /** Completes the providers. */
  readonly complete?: ((options: AuthConfig) => Awaitable<AuthConfig>) | undefined;
}

/** Providers, or the reason why there are none. */
export interface CheckedConfig {
  readonly providers: readonly ReadyProvider[];
  readonly pages: Partial<PagesOptions>;
  /** The providers as the rules see them. */
  readonly cards?: readonly Provider[];
  readonly fault?: Fault;
  /** The errors that the fault combines, for `portico doctor`. */
  readonly errors?: readonly AuthError[];
  readonly warnings?: readonly Warning[];
  readonly faultyProviders?: readonly FaultyProvider[];
}

/** Converts what a function of the application threw to an `AuthError`. */
function toConfigError(thrown: unknown, what: string): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const err = toError(thrown);
  return new InvalidConfiguration(`${what}: ${err.message}`, { cause: { err } });
}

interface ResolvedCards {
  readonly cards: readonly Provider[];
  readonly errors: readonly AuthError[];
}

/** The cards of `providers`, and an error for each entry that is not a provider. */
function cardsOf({ providers = [] }: AuthConfig): ResolvedCards {
  const inputs: readonly ProviderInput[] = Array.isArray(providers) ? providers : [];
  const cards: Provider[] = [];
  const errors: AuthError[] = [];
  for (const input of inputs) {
    try {
      cards.push(cardOf(input));
    } catch (thrown) {
      errors.push(toConfigError(thrown, "A function in providers threw"));
    }
  }
  return { cards, errors };
}

/** The pages of the application; none if they are of a wrong type. They show a fault too. */
function pagesOf(config: AuthConfig): Partial<PagesOptions> {
  try {
    return Object.freeze(ownPages(config));
  } catch {
    return {};
  }
}

/** Logs each warning once, however many configurations cause it. */
function logWarnings(warnings: readonly Warning[], { log, memory }: CheckInput): void {
  const isNew = ({ code, message }: Warning) => memory.logOnce(`${code} ${message}`, Number.POSITIVE_INFINITY, 0);
  for (const { code, message } of warnings.filter(isNew)) log.warn(code, message);
}

/** Logs what is wrong with single providers, once: no call fails with it but their own. */
function logProviderFaults(faults: readonly AuthError[], { log, memory }: CheckInput): void {
  for (const fault of faults) if (memory.logOnce(fault.message, Number.POSITIVE_INFINITY, 0)) reportFailure(log, fault);
}

async function checkOptions(given: AuthConfig, input: CheckInput): Promise<CheckedConfig> {
  const { complete, env, known, where } = input;
  const options = complete ? await complete(given) : given;
  const config = needsLoading(options) ? await withCards(options) : options;
  const { cards, errors } = cardsOf(config);
  const deployment = {
    production: where.production,
    believesLoopback: where.believesLoopback,
    ownsHeaders: platformTrust(env) === true,
    isSet: (variable: string) => isSet(env, variable),
  };
  // The cards stand for the providers, which may be functions: what a function returns is checked each time.
  const passed = errors.length === 0 ? known?.passedWith(cards) : undefined;
  const result: CheckResult = passed ?? check({ config, cards, ...deployment }, errors);
  const { fault, errors: faults, warnings, providerFaults = new Map<Provider, AuthError>() } = result;
  if (!passed) known?.keep(cards, fault, providerFaults.size === 0);
  logWarnings(warnings, input);
  const pages = pagesOf(config);
  const own = [...providerFaults.values()];
  if (fault) return { providers: [], pages, fault, errors: [...(faults ?? [fault]), ...own], warnings };
  logProviderFaults(own, input);
  return {
    pages,
    cards,
    warnings,
    errors: own,
    providers: cards
      .filter((card) => !providerFaults.has(card))
      .map((card) => Object.freeze(resolveProvider(card, config))),
    faultyProviders: [...providerFaults].map(([card, fault]) => ({ id: card.id, name: card.name ?? card.id, fault })),
  };
}

async function checkGiven(input: CheckInput): Promise<CheckedConfig> {
  // If the configuration could not be read, read it again: what that throws is the fault.
  const options = input.options ?? presentOptions(input.given);
  if (options) return checkOptions(options, input);
  throw new InvalidConfiguration(
    `The configuration is ${quoted(JSON.stringify(input.given))}; an object was expected.`,
  );
}

/** Checks a configuration. Problems become its fault; nothing is thrown. */
export const checkConfig = (input: CheckInput): Promise<CheckedConfig> =>
  checkGiven(input).catch((thrown: unknown) => ({
    providers: [],
    pages: {},
    fault: toConfigError(thrown, "The configuration could not be read"),
  }));
