/** Dex, as its documentation shows it. */
import Dex from "../../src/providers/dex.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://dex.example.com/dex";

export const dex = plainOidc({
  id: "dex",
  documented: ["https://dexidp.io/docs/"],
  provider: Dex({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/auth`,
      token: `${url}/token`,
      userinfo: `${url}/userinfo`,
      jwks: `${url}/keys`,
    },
  },
});
