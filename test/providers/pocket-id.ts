/** Pocket ID, as its documentation shows it. */
import PocketID from "../../src/providers/pocket-id.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://id.example.com";

export const pocketId = plainOidc({
  id: "pocket-id",
  documented: ["https://pocket-id.org/docs/"],
  provider: PocketID({ clientId, clientSecret, issuer: url }),
  issuer: { url, sendsIss: false, endpoints: { token: `${url}/api/oidc/token`, userinfo: `${url}/api/oidc/userinfo` } },
});
