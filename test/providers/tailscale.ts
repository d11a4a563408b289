/** Tailscale, as its documentation shows it. */
import Tailscale from "../../src/providers/tailscale.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://idp.example.ts.net";

export const tailscale = plainOidc({
  id: "tailscale",
  documented: ["https://github.com/tailscale/tsidp"],
  provider: Tailscale({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      jwks: `${url}/.well-known/jwks.json`,
    },
  },
  claims: { email_verified: undefined },
  proves: false,
});
