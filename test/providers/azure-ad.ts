/** Microsoft Entra ID under its former name: it answers the same. */
import AzureAD from "../../src/providers/azure-ad.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";
import { microsoftEntraId } from "./microsoft-entra-id.ts";

export const azureAd: Fixture = {
  ...microsoftEntraId,
  id: "azure-ad",
  provider: AzureAD({ clientId, clientSecret }),
};
