/** The rules of one configuration: run when a call first depends on them, or after the first answer. */
import { cookieSets } from "../cookies/names.ts";
import { InvalidConfiguration } from "../errors/read-errors.ts";
import type { LazyLogger } from "../lazy-log.ts";
import type { AuthConfig } from "../types/config.ts";
import type { ConfigCheck, FaultyProvider, LateAdapter } from "../types/config-check.ts";
import type { Fault, Settings } from "../types/internal.ts";
import type { Provider } from "../types/provider.ts";
import type { ReadyProvider } from "../types/ready-provider.ts";
import type { Awaitable } from "../types/user.ts";
import type { Env } from "./env.ts";
import type { KnownConfig, KnownConfigs } from "./known.ts";
import type { OfInitializer } from "./memory.ts";
import type { Where } from "./preconditions.ts";

/** Where configurations come from, if not from an object that the application passes again and again. */
export interface ConfigSource {
  readonly memory: OfInitializer;
  /** Environment variables, if not those of the process: Workers pass them with each request. */
  readonly env?: Env;
  /** What the rules said about earlier configurations of this source. */
  readonly known?: KnownConfigs | undefined;
  /** Completes the providers. They are not needed to read a session. */
  readonly complete?: ((options: AuthConfig) => Awaitable<AuthConfig>) | undefined;
}

/** See {@link DeferredCheck}. */
export interface CheckOptions {
  readonly given: unknown;
  readonly options: AuthConfig | undefined;
  readonly around: {
    readonly env: Env;
    readonly where: Where;
    readonly source: ConfigSource;
    readonly log: LazyLogger;
  };
  /** Whether a session may not be read before. */
  readonly isFirst: boolean;
  /** Whether the settings hold nothing of the options: there must be a fault. */
  readonly isBroken?: boolean;
  /** What is known to be wrong already. */
  readonly fault?: Fault | undefined;
  /** What the rules said about configurations like this one. */
  readonly known?: KnownConfig | undefined;
}

/** The rules of a configuration, run once. Rules that could not be loaded are loaded again by the next call. */
export class DeferredCheck implements ConfigCheck {
  readonly providers = new Map<string, ReadyProvider>();
  readonly faultyProviders = new Map<string, FaultyProvider>();
  isDone: boolean;
  fault: Fault | undefined;
  /** The cookies of the configuration, as long as no fault is known. */
  ownCookies: Settings["cookies"] | undefined;
  stores: () => Settings["stores"] = () => ({});
  /** Until the rules have run: as they are in the options. */
  pages: Settings["pages"];
  /** An adapter that is a function, until it was called. */
  lateAdapter: LateAdapter | undefined;
  /** The providers with the options of the application, when the rules have run. */
  cards: readonly Provider[] = [];
  #running: Promise<void> | undefined;
  readonly #input: CheckOptions;

  constructor(input: CheckOptions) {
    this.#input = input;
    this.fault = input.fault;
    this.pages = input.options?.pages ?? {};
    this.isDone = input.fault !== undefined;
  }

  get cookies(): Settings["cookies"] {
    return this.fault || !this.ownCookies ? cookieSets({}) : this.ownCookies;
  }

  get isDue(): boolean {
    return this.#input.isFirst && !this.isDone;
  }

  get isAdapterDue(): boolean {
    return this.lateAdapter !== undefined;
  }

  loadAdapter(): Promise<void> {
    return this.lateAdapter?.load() ?? this.run();
  }

  get isKnown(): boolean {
    return this.#input.known?.isSettled === true;
  }

  run(): Promise<void> {
    this.#running ??= this.#apply().catch((thrown: unknown) => {
      this.#running = undefined;
      throw thrown;
    });
    return this.#running;
  }

  async #apply(): Promise<void> {
    const { given, options, around, isBroken, known } = this.#input;
    const { env, where, log, source } = around;
    // What the rules and the calls that wait for them have to report is written before their answers.
    await log.load();
    if (this.isDone) return;
    const { checkConfig } = await import("./check.ts");
    const found = await checkConfig({ given, options, env, where, log, ...source, known });
    const unread = () => (isBroken ? new InvalidConfiguration("The configuration could not be read.") : undefined);
    this.fault = found.fault ?? unread();
    this.pages = found.pages;
    this.cards = found.cards ?? [];
    for (const provider of found.providers) this.providers.set(provider.id, provider);
    for (const provider of found.faultyProviders ?? []) this.faultyProviders.set(provider.id, provider);
    this.isDone = true;
  }
}
