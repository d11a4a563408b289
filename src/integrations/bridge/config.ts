/** Configuration of the application -> settings: functions called, bare ids loaded, environment variables added. */
import { failedSettings, prepareSettings } from "../../core/config/compile.ts";
import { didYouMean } from "../../core/config/did-you-mean.ts";
import { basePathFrom, envDefaults, environment, urlFrom } from "../../core/config/env.ts";
import { createMemory } from "../../core/config/memory.ts";
import { InvalidConfiguration } from "../../core/errors/index.ts";
import { isRecord } from "../../core/lib/is-record.ts";
import { quotedText } from "../../core/lib/quoted-text.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { Settings } from "../../core/types/internal.ts";
import type { ProviderInput } from "../../core/types/provider.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { BridgeConfig, BridgeOptions, BridgeRequest, Lazy } from "./types.ts";

type Providers = BridgeConfig["providers"];

/** The error text for an unknown id: suggests the most similar id, and the import for it. */
const unknownProvider = (id: string, suggestion: string): string =>
  `providers has the id ${quotedText(id)}, and there is no such provider. Did you mean "${suggestion}" (portico/providers/${suggestion})? For one of your own, pass an object: OIDC({ id, name, issuer }) of portico/providers/oidc.`;

/** Replaces bare ids with their cards. Values of a wrong type stay: the check of the configuration reports them. */
async function namedProvider(providers: Providers): Promise<readonly ProviderInput[]> {
  if (!Array.isArray(providers) || !providers.some((input) => typeof input === "string")) {
    return providers as readonly ProviderInput[];
  }
  // Loaded here, so that applications without bare ids do not carry the catalogue.
  const { builtIn, isBuiltIn, providerIds } = await import("../../providers/lib/catalogue.ts");
  const card = (id: string): ProviderInput => {
    if (isBuiltIn(id)) return builtIn(id as "github");
    // Thrown later, so that it is reported together with all other problems.
    return () => {
      throw new InvalidConfiguration(unknownProvider(id, didYouMean(id, providerIds)));
    };
  };
  return providers.map((input) => (typeof input === "string" ? card(input) : input));
}

/** The configuration with bare ids replaced and environment variables added, as a new object. */
async function completeConfig(
  config: BridgeConfig,
  { basePath = "/auth", env = environment }: BridgeOptions,
): Promise<AuthConfig> {
  const variables = env();
  const base = config.basePath ?? basePathFrom(config.url ?? urlFrom(variables)) ?? basePath;
  const complete: AuthConfig = { ...config, basePath: base, providers: await namedProvider(config.providers) };
  return { ...complete, ...envDefaults(variables, complete) };
}

/**
 * Resolves the configuration. A function is called once per request, which `request` identifies, so that all operations for
 * a request use one configuration. Without a request it is called each time.
 */
export function configResolver<Config extends object, Event>(
  config: Lazy<Config, Event | undefined>,
): (event: Event | undefined, request: object | undefined) => Awaitable<Config> {
  if (typeof config !== "function") return () => config;
  const resolved = new WeakMap<object, Awaitable<Config>>();
  return (event, request) => {
    if (event === undefined || request === undefined) return config(event);
    const found = resolved.get(request) ?? config(event);
    resolved.set(request, found);
    return found;
  };
}

/**
 * Whether a framework threw this to signal itself: a redirect that is not an `Error`, or one that Next.js marks with a digest.
 * It must arrive unchanged.
 */
const isSignal = (thrown: unknown): boolean => (thrown instanceof Error ? "digest" in thrown : isRecord(thrown));

type CompleteOptions<Event> = BridgeOptions | ((event: Event | undefined) => BridgeOptions);

/** Compiles each configuration object once. */
function settingsCache<Event>(options: CompleteOptions<Event>) {
  const known = new WeakMap<object, Promise<Settings>>();
  // For a function, state is shared by its configurations, whether it returns one object or a new one each time.
  const memory = createMemory();
  const optionsFor = (event?: Event): BridgeOptions => (typeof options === "function" ? options(event) : options);
  return (config: BridgeConfig, event?: Event): Promise<Settings> | Settings => {
    // A missing configuration is reported like every other configuration error.
    if (!isRecord(config)) return prepareSettings(config as AuthConfig) as Settings;
    const settings =
      known.get(config) ??
      completeConfig(config, optionsFor(event)).then(
        (complete) => prepareSettings(complete, memory),
        (thrown) => failedSettings(thrown, config),
      );
    known.set(config, settings);
    return settings;
  };
}

/** Returns the settings of each call. A configuration object is completed and compiled once, also when a function returns it. */
export function settingsFrom<Event, Callbacks>(
  config: Lazy<BridgeConfig<Callbacks>, Event | undefined>,
  options: CompleteOptions<Event>,
) {
  const resolve = configResolver(config);
  const settingsOf = settingsCache(options);
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
