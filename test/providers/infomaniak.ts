/** Infomaniak, as its documentation shows it. */
import Infomaniak from "../../src/providers/infomaniak.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://login.infomaniak.com";

export const infomaniak = plainOidc({
  id: "infomaniak",
  documented: ["https://developer.infomaniak.com/"],
  provider: Infomaniak({ clientId, clientSecret }),
  issuer: { url, sendsIss: false, endpoints: { userinfo: "https://login.infomaniak.com/oauth2/userinfo" } },
});
