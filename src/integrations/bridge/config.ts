/** From what the application wrote to settings: lazy configurations resolved, bare ids loaded, the environment added. */
import { failedSettings, prepareSettings } from "../../core/config/compile.ts";
import { didYouMean } from "../../core/config/did-you-mean.ts";
import { basePathFrom, envDefaults, environment, urlFrom } from "../../core/config/env.ts";
import { createMemory } from "../../core/config/memory.ts";
import { InvalidConfiguration } from "../../core/errors/index.ts";
import { quotedText } from "../../core/http/untrusted.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { Settings } from "../../core/types/internal.ts";
import type { ProviderInput } from "../../core/types/provider.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { BridgeConfig, BridgeOptions, BridgeRequest, Lazy } from "./types.ts";

type Providers = BridgeConfig["providers"];

/** What to tell of an id that is none: the nearest that is one, by an import that exists. */
const unknownProvider = (id: string, meant: string): string =>
  `providers has the id ${quotedText(id)}, and there is no such provider. Did you mean "${meant}" (portico/providers/${meant})? For one of your own, pass an object: OIDC({ id, name, issuer }) of portico/providers/oidc.`;

/** Bare ids as the cards that they name. What is no id is left as it is: the check of the configuration tells of it. */
async function namedProvider(providers: Providers): Promise<readonly ProviderInput[]> {
  if (!Array.isArray(providers) || !providers.some((input) => typeof input === "string")) {
    return providers as readonly ProviderInput[];
  }
  // Loaded here: whoever names no provider by its id carries no catalogue.
  const { builtIn, isBuiltIn, providerIds } = await import("../../providers/lib/catalogue.ts");
  const card = (id: string): ProviderInput => {
    if (isBuiltIn(id)) return builtIn(id as "github");
    // A function that throws is told of beside all other problems.
    return () => {
      throw new InvalidConfiguration(unknownProvider(id, didYouMean(id, providerIds)));
    };
  };
  return providers.map((input) => (typeof input === "string" ? card(input) : input));
}

/** The configuration with all that the environment adds. The object of the application stays as it is. */
async function completedConfig(
  config: BridgeConfig,
  { basePath = "/auth", env = environment }: BridgeOptions,
): Promise<AuthConfig> {
  const variables = env();
  const base = config.basePath ?? basePathFrom(config.url ?? urlFrom(variables)) ?? basePath;
  const whole: AuthConfig = {
    ...config,
    basePath: base,
    providers: await namedProvider(config.providers),
  } as AuthConfig;
  return { ...whole, ...envDefaults(variables, whole) };
}

/** What an integration says of itself, or a function that says it for each request. */
type ConfigOptions<Event> = BridgeOptions | ((event: Event) => BridgeOptions);

/** Which configuration is meant. A function is asked once per request: what is done for a request is done by one configuration. */
function configResolver<Event>(
  config: Lazy<BridgeConfig, Event | undefined>,
): (from: Pick<BridgeRequest<Event>, "event" | "headers">) => Awaitable<BridgeConfig> {
  if (typeof config !== "function") return () => config;
  const chosen = new WeakMap<Headers, Awaitable<BridgeConfig>>();
  return ({ event, headers }) => {
    // Where there is no event, nobody knows what the function was told before.
    if (event === undefined) return config(event);
    const said = chosen.get(headers) ?? config(event);
    chosen.set(headers, said);
    return said;
  };
}

/**
 * What a framework throws to say something to itself must arrive as it is: a redirect, which is no `Error`, or one that
 * Next.js marks with a digest.
 */
const isSignal = (thrown: unknown): boolean =>
  thrown instanceof Error ? "digest" in thrown : typeof thrown === "object" && thrown !== null;

/** Gives the settings of each call. A configuration object is completed and compiled once, also when a function returns it. */
export function settingsFrom<Event>(
  config: Lazy<BridgeConfig, Event | undefined>,
  options: ConfigOptions<Event | undefined>,
) {
  const known = new WeakMap<object, Promise<Settings>>();
  // Of a function: what its configurations find out belongs to it, whether it returns one object or a fresh one each time.
  const memory = createMemory();
  const isObject = (said: unknown): boolean => typeof said === "object" && said !== null;
  const choose = configResolver(config);
  const optionsFor = (event?: Event): BridgeOptions => (typeof options === "function" ? options(event) : options);
  function settingsOf(said: BridgeConfig, event?: Event): Promise<Settings> | Settings {
    // Nothing at all is told of like every other configuration error.
    if (!isObject(said)) return prepareSettings(said as unknown as AuthConfig) as Settings;
    const found =
      known.get(said) ??
      completedConfig(said, optionsFor(event)).then(
        (whole) => prepareSettings(whole, memory),
        (thrown) => failedSettings(thrown, said),
      );
    known.set(said, found);
    return found;
  }
  let former: BridgeConfig | undefined;
  return async (from: Pick<BridgeRequest<Event>, "event" | "headers">): Promise<Settings> => {
    try {
      const said = await choose(from);
      const settings = await settingsOf(said, from.event);
      former = said;
      return settings;
    } catch (thrown) {
      if (isSignal(thrown)) throw thrown;
      return failedSettings(thrown, former);
    }
  };
}
