/** Pipedrive, as its documentation shows it. */
import Pipedrive from "../../src/providers/pipedrive.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  success: true,
  data: {
    id: 1234,
    name: "Ada Lovelace",
    email: "ada@example.com",
    icon_url: "https://upload.pipedrive.com/ada.png",
    company_id: 77,
    active_flag: true,
  },
};

export const pipedrive: Fixture = {
  id: "pipedrive",
  documented: [
    "https://pipedrive.readme.io/docs/marketplace-oauth-authorization#step-4-and-step-5-getting-the-tokens",
    "https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser",
  ],
  provider: Pipedrive({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.pipedrive.com",
    oidc: false,
    endpoints: {
      authorization: "https://oauth.pipedrive.com/oauth/authorize",
      token: "https://oauth.pipedrive.com/oauth/token",
      userinfo: "https://api.pipedrive.com/users/me",
    },
  },
  tokens: { expires_in: 3599, scope: "base", api_domain: "https://example.pipedrive.com" },
  authorization: { url: "https://oauth.pipedrive.com/oauth/authorize", params: {} },
  logout: {
    documented: ["https://pipedrive.readme.io/docs/marketplace-token-revocation"],
    revocation: "https://oauth.pipedrive.com/oauth/revoke",
  },
  accountId: "1234",
  usual: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://upload.pipedrive.com/ada.png" },
    verified: false,
  },
  withoutEmail: {
    userinfo: { success: true, data: { id: 1234, name: "Ada Lovelace", icon_url: null } },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://upload.pipedrive.com/ada.png" },
    verified: false,
  },
};
