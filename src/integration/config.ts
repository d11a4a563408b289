/** From what the application wrote to settings: lazy configurations resolved, bare ids loaded, the environment added. */
import { prepare } from "../core/config/compile.ts";
import { envDefaults, environment, pathOf, urlFrom } from "../core/config/env.ts";
import type { AuthConfig } from "../core/types/config.ts";
import type { Settings } from "../core/types/flow.ts";
import type { ProviderInput } from "../core/types/provider.ts";
import type { Awaitable } from "../core/types/user.ts";
import type { Asking, BridgeConfig, BridgeOptions, Lazy } from "./types.ts";

type Providers = BridgeConfig["providers"];

/** Bare ids as the cards that they name. What is no id is left as it is: the check of the configuration tells of it. */
async function named(providers: Providers): Promise<readonly ProviderInput[]> {
  if (!Array.isArray(providers) || !providers.some((input) => typeof input === "string")) {
    return providers as readonly ProviderInput[];
  }
  // Loaded here: whoever names no provider by its id carries no catalogue.
  const { builtIn, isBuiltIn } = await import("../providers/index.ts");
  return providers.map((input) => (isBuiltIn(input) ? builtIn(input as "github") : input));
}

/** The configuration with all that the environment adds. The object of the application stays as it is. */
async function completed(
  config: BridgeConfig,
  { basePath = "/auth", env = environment }: BridgeOptions,
): Promise<AuthConfig> {
  const variables = env();
  const base = config.basePath ?? pathOf(config.url ?? urlFrom(variables)) ?? basePath;
  const whole: AuthConfig = { ...config, basePath: base, providers: await named(config.providers) } as AuthConfig;
  return { ...whole, ...envDefaults(variables, whole) };
}

/** What an integration says of itself, or a function that says it for each request. */
type Options<Event> = BridgeOptions | ((event: Event) => BridgeOptions);

/** Which configuration is meant. A function is asked once per request: what is done for a request is done by one configuration. */
function chooser<Event>(
  config: Lazy<BridgeConfig, Event | undefined>,
): (from: Pick<Asking<Event>, "event" | "headers">) => Awaitable<BridgeConfig> {
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

/** Gives the settings of each call. A configuration object is completed and compiled once, also when a function returns it. */
export function settingsFrom<Event>(
  config: Lazy<BridgeConfig, Event | undefined>,
  options: Options<Event | undefined>,
) {
  const known = new WeakMap<object, Promise<Settings>>();
  const isObject = (said: unknown): boolean => typeof said === "object" && said !== null;
  const choose = chooser(config);
  const optionsFor = (event?: Event): BridgeOptions => (typeof options === "function" ? options(event) : options);
  function settingsOf(said: BridgeConfig, event?: Event): Promise<Settings> | Settings {
    // Nothing at all is told of like every other configuration error.
    if (!isObject(said)) return prepare(said as unknown as AuthConfig) as Settings;
    const found = known.get(said) ?? completed(said, optionsFor(event)).then(prepare);
    known.set(said, found);
    return found;
  }
  return async (from: Pick<Asking<Event>, "event" | "headers">): Promise<Settings> =>
    settingsOf(await choose(from), from.event);
}
