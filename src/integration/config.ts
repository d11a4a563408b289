/** From what the application wrote to settings: lazy configurations resolved, bare ids loaded, the environment added. */
import { prepare } from "../core/config/compile.ts";
import { envDefaults, environment, pathOf, urlFrom } from "../core/config/env.ts";
import type { AuthConfig } from "../core/types/config.ts";
import type { Settings } from "../core/types/flow.ts";
import type { ProviderInput } from "../core/types/provider.ts";
import { builtIn, isBuiltIn } from "../providers/index.ts";
import type { BridgeConfig, BridgeOptions, Lazy } from "./types.ts";

/** A bare id as the card it names. What is no id is left as it is: the check of the configuration tells of it. */
const named = (input: BridgeConfig["providers"][number]): ProviderInput =>
  typeof input === "string" && isBuiltIn(input) ? builtIn(input as "github") : (input as ProviderInput);

/** The configuration with all that the environment adds. The object of the application stays as it is. */
function completed(config: BridgeConfig, { basePath = "/auth", env = environment }: BridgeOptions): AuthConfig {
  const variables = env();
  const { providers } = config;
  const base = config.basePath ?? pathOf(config.url ?? urlFrom(variables)) ?? basePath;
  const whole: AuthConfig = {
    ...config,
    basePath: base,
    ...(Array.isArray(providers) && { providers: providers.map(named) }),
  } as AuthConfig;
  return { ...whole, ...envDefaults(variables, whole) };
}

/** Gives the settings of each call. A configuration object is completed and compiled once, also when a function returns it. */
export function settingsFrom<Event>(config: Lazy<BridgeConfig, Event>, options: BridgeOptions) {
  const known = new WeakMap<object, AuthConfig>();
  function settingsOf(said: BridgeConfig): Settings | Promise<Settings> {
    const ready = known.get(said) ?? completed(said, options);
    known.set(said, ready);
    return prepare(ready) as Settings | Promise<Settings>;
  }
  return async (event: Event): Promise<Settings> =>
    settingsOf(typeof config === "function" ? await config(event) : config);
}
