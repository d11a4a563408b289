/** Scalekit, as its documentation shows it. */
import Scalekit from "../../src/providers/scalekit.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://example.scalekit.com";

export const scalekit = plainOidc({
  id: "scalekit",
  documented: ["https://docs.scalekit.com/sso/guides/implement-sso/"],
  provider: Scalekit({ clientId, clientSecret, issuer: url, organizationId: "org_59615193906282635" }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/oauth/authorize`,
      token: `${url}/oauth/token`,
      jwks: `${url}/keys`,
    },
  },
  params: { scope: "openid profile email", organization_id: "org_59615193906282635" },
  proves: false,
});
