/** Bare ids of built-in providers -> their cards, with the catalogue. */
import { didYouMean } from "../../core/config/did-you-mean.ts";
import { InvalidConfiguration } from "../../core/errors/read-errors.ts";
import { quotedText } from "../../core/lib/quoted-text.ts";
import type { ProviderInput } from "../../core/types/provider.ts";
import { builtIn, isBuiltIn, providerIds } from "../../providers/lib/catalogue.ts";

/** The error text for an unknown id: suggests the most similar id, and the import for it. */
const unknownProvider = (id: string, suggestion: string): string =>
  `providers has the id ${quotedText(id)}, and there is no such provider. Did you mean "${suggestion}" (portico/providers/${suggestion})? For one of your own, pass an object: OIDC({ id, name, issuer }) of portico/providers/oidc.`;

function cardOf(id: string): ProviderInput {
  if (isBuiltIn(id)) return builtIn(id as "github");
  // Thrown later, so that it is reported together with all other problems.
  return () => {
    throw new InvalidConfiguration(unknownProvider(id, didYouMean(id, providerIds)));
  };
}

/** The list of providers, each bare id replaced with its card. */
export const withBuiltIn = (providers: readonly (ProviderInput | string)[]): readonly ProviderInput[] =>
  providers.map((input) => (typeof input === "string" ? cardOf(input) : input));
