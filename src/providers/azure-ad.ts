/** Microsoft Entra ID under its former name, for accounts that are stored under it. https://learn.microsoft.com/entra/fundamentals/new-name */
import type { OIDCConfig } from "../core/types/provider.ts";
import MicrosoftEntraID, { type MicrosoftEntraIDOptions, type MicrosoftEntraIDProfile } from "./microsoft-entra-id.ts";

/** The same as `microsoft-entra-id`, under the id `azure-ad`. New applications use `microsoft-entra-id`. */
export default function AzureAD(options: MicrosoftEntraIDOptions = {}): OIDCConfig<MicrosoftEntraIDProfile> {
  return { ...MicrosoftEntraID(options), id: "azure-ad" };
}
