/** Loads the cards of providers that are named by id, before a configuration is compiled. */

import { toError } from "../../errors/convert.ts";
import { InvalidConfiguration } from "../../errors/index.ts";
import { isRecord } from "../../lib/is-record.ts";
import { quoted } from "../../lib/quoted.ts";
import type { AuthConfig } from "../../types/config.ts";
import type { LazyProvider, Provider, ProviderInput } from "../../types/provider.ts";

const isLazy = (input: ProviderInput): input is LazyProvider =>
  isRecord(input) && "load" in input && typeof input.load === "function";

/** Whether a configuration names providers whose cards are not loaded yet. */
export const needsLoading = (config: AuthConfig): boolean =>
  Array.isArray(config?.providers) && config.providers.some(isLazy);

/** Replaces a card that could not be loaded or created. It throws the reason when the configuration is checked. */
const failedCard =
  ({ id }: LazyProvider, thrown: unknown): (() => Provider) =>
  () => {
    const err = toError(thrown);
    throw new InvalidConfiguration(`The card of the provider ${quoted(id)} could not be loaded: ${err.message}`, {
      cause: { err },
    });
  };

/** The configuration with its cards. */
export async function withCards(config: AuthConfig): Promise<AuthConfig> {
  const load = async (input: ProviderInput): Promise<ProviderInput> =>
    isLazy(input) ? input.load(input.options).catch((thrown: unknown) => failedCard(input, thrown)) : input;
  return { ...config, providers: await Promise.all(config.providers.map(load)) };
}
