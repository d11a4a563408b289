/** Cloudflare Access, as its documentation shows it. */
import CloudflareAccess from "../../src/providers/cloudflare-access.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://team.cloudflareaccess.com/cdn-cgi/access/sso/oidc/cid";

export const cloudflareAccess = plainOidc({
  id: "cloudflare-access",
  documented: [
    "https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/saas-apps/generic-oidc-saas/",
  ],
  provider: CloudflareAccess({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/authorization`,
      token: `${url}/token`,
      userinfo: `${url}/userinfo`,
      jwks: `${url}/jwks`,
    },
  },
});
