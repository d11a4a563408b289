/** Loads the cards of providers that are named by id, before a configuration is compiled. */
import type { AuthConfig } from "../types/config.ts";
import type { LazyProvider, ProviderInput } from "../types/provider.ts";

const isLazy = (input: ProviderInput): input is LazyProvider =>
  typeof input === "object" && input !== null && "load" in input && typeof input.load === "function";

/** Whether a configuration names providers whose cards are not loaded yet. */
export const needsLoading = (config: AuthConfig): boolean =>
  Array.isArray(config?.providers) && config.providers.some(isLazy);

/** The configuration with its cards. One that cannot be loaded stays as it is, and the check tells of it. */
export async function withCards(config: AuthConfig): Promise<AuthConfig> {
  const load = async (input: ProviderInput): Promise<ProviderInput> =>
    isLazy(input) ? input.load(input.options).catch(() => input) : input;
  return { ...config, providers: await Promise.all(config.providers.map(load)) };
}
