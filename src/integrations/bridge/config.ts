/** Configuration of the application -> settings: functions called, bare ids loaded, environment variables added. */
import { compileSettings, failedSettings } from "../../core/config/compile.ts";
import { basePathFrom, type Env, environment, isSet, readVariable, urlFrom } from "../../core/config/env.ts";
import { optionDefaults, providersWithEnv } from "../../core/config/env-defaults.ts";
import { createKnownConfigs } from "../../core/config/known.ts";
import { createMemory } from "../../core/config/memory.ts";
import { isRecord } from "../../core/lib/is-record.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { Settings } from "../../core/types/internal.ts";
import type { ProviderInput } from "../../core/types/provider.ts";
import type { Awaitable } from "../../core/types/user.ts";
import { createAttached } from "./attached.ts";
import { perObject, type RequestRecord } from "./request-state.ts";
import type { BridgeConfig, BridgeOptions, BridgeRequest, Lazy } from "./types.ts";

type Providers = BridgeConfig["providers"];

/** Replaces bare ids with their cards. Values of a wrong type stay: the check of the configuration reports them. */
async function namedProvider(providers: Providers): Promise<readonly ProviderInput[]> {
  if (!Array.isArray(providers) || !providers.some((input) => typeof input === "string")) {
    return providers as readonly ProviderInput[];
  }
  // Loaded here, so that applications without bare ids do not carry the catalogue.
  return (await import("./bare-ids.ts")).withBuiltIn(providers);
}

/** A configuration with the options of the environment, and what completes its providers. */
export interface CompleteConfig {
  readonly config: AuthConfig;
  readonly env: Env;
  readonly complete: (options: AuthConfig) => Promise<AuthConfig>;
}

/** A platform that has variables of its own may leave NODE_ENV to the process. */
function withMode(variables: Env): Env {
  const mode = isSet(variables, "NODE_ENV") ? undefined : readVariable(environment(), "NODE_ENV");
  return mode === undefined ? variables : Object.create(variables ?? null, { NODE_ENV: { value: mode } });
}

/** The path of the routes as the application set it: by `basePath`, or by the path of its URL. */
export const configuredBasePath = (
  { basePath, url }: Pick<BridgeConfig, "basePath" | "url">,
  variables: Env = environment(),
): string | undefined => basePath ?? basePathFrom(url ?? urlFrom(variables));

/** A new object with options from the environment. Reading a session needs no providers: they are completed later. */
export function completeConfig(
  config: BridgeConfig,
  { basePath = "/auth", env = environment }: BridgeOptions,
): CompleteConfig {
  const variables = env();
  const base = configuredBasePath(config, variables) ?? basePath;
  // With bare ids of providers, which `complete` replaces.
  const options = config as AuthConfig;
  return {
    env: withMode(variables),
    config: { ...options, ...optionDefaults(variables, { ...options, basePath: base }) },
    complete: async (given) =>
      given.providers === undefined
        ? given
        : { ...given, providers: providersWithEnv(variables, await namedProvider(given.providers)) },
  };
}

/**
 * Resolves the configuration. A function is called once per request, which `request` identifies, so that all operations for
 * a request use one configuration. Without a request it is called each time.
 */
export function configResolver<Config extends object, Event>(
  config: Lazy<Config, Event | undefined>,
  recordOf: (request: object) => RequestRecord = perObject(() => ({})),
): (event: Event | undefined, request: object | undefined) => Awaitable<Config> {
  if (typeof config !== "function") return () => config;
  return (event, request) => {
    if (event === undefined || request === undefined) return config(event);
    const record = recordOf(request) as RequestRecord<Config>;
    record.config ??= config(event);
    return record.config;
  };
}

/**
 * Gives a function that calls another the same number of parameters: a lazy configuration without any returns the same for
 * every request.
 */
export const withParametersOf = <Wrapper extends (...input: never[]) => unknown>(
  original: object,
  wrapper: Wrapper,
): Wrapper =>
  typeof original === "function" ? Object.defineProperty(wrapper, "length", { value: original.length }) : wrapper;

/**
 * Whether a framework threw this to signal itself: a redirect that is not an `Error`, or one that Next.js marks with a digest.
 * It must arrive unchanged.
 */
const isSignal = (thrown: unknown): boolean => (thrown instanceof Error ? "digest" in thrown : isRecord(thrown));

type CompleteOptions<Event> = BridgeOptions | ((event: Event | undefined) => BridgeOptions);

/** Compiles each configuration object once. `parameters`: how many the function has that returns them. */
function settingsCache<Event>(options: CompleteOptions<Event>, parameters: number | undefined) {
  const compiled = createAttached<object, Awaitable<Settings>>();
  // For a function, state is shared by its configurations, whether it returns one object or a new one each time.
  const source = {
    memory: createMemory(),
    known: parameters === undefined ? undefined : createKnownConfigs(parameters),
  };
  const optionsFor = (event?: Event): BridgeOptions => (typeof options === "function" ? options(event) : options);
  const compile = (config: BridgeConfig, event?: Event): Awaitable<Settings> => {
    try {
      const { config: options, ...completed } = completeConfig(config, optionsFor(event));
      return compileSettings(options, { ...source, ...completed });
    } catch (thrown) {
      return failedSettings(thrown, config);
    }
  };
  return (config: BridgeConfig, event?: Event): Awaitable<Settings> => {
    // A missing configuration is reported like every other configuration error.
    if (!isRecord(config)) return compileSettings(config as AuthConfig, source);
    return compiled.get(config) ?? compiled.set(config, compile(config, event));
  };
}

/** Returns the settings of each call. A configuration object is completed and compiled once, also when a function returns it. */
export function settingsFrom<Event, Callbacks>(
  config: Lazy<BridgeConfig<Callbacks>, Event | undefined>,
  options: CompleteOptions<Event>,
  recordOf: (request: object) => RequestRecord,
) {
  const resolve = configResolver(config, recordOf);
  const settingsOf = settingsCache(options, typeof config === "function" ? config.length : undefined);
  let latest: BridgeConfig | undefined;
  return async ({ event, headers }: Pick<BridgeRequest<Event>, "event" | "headers">): Promise<Settings> => {
    try {
      const resolved = await resolve(event, headers);
      const settings = await settingsOf(resolved, event);
      latest = resolved;
      return settings;
    } catch (thrown) {
      if (isSignal(thrown)) throw thrown;
      return failedSettings(thrown, latest);
    }
  };
}
