/** Patreon, as its documentation shows it. */
import Patreon from "../../src/providers/patreon.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const attributes = {
  email: "platform-team@patreon.com",
  full_name: "Platform Team",
  is_email_verified: true,
  image_url: "https://c8.patreon.com/2/200/12345689",
};
const user = {
  data: { attributes, id: "12345689", type: "user" },
  links: { self: "https://www.patreon.com/api/oauth2/v2/user/12345689" },
};

export const patreon: Fixture = {
  id: "patreon",
  documented: [
    "https://docs.patreon.com/#step-4-validating-receipt-of-the-oauth-token",
    "https://docs.patreon.com/#get-api-oauth2-v2-identity",
  ],
  provider: Patreon({ clientId, clientSecret }),
  issuer: {
    url: "https://www.patreon.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.patreon.com/oauth2/authorize",
      token: "https://www.patreon.com/api/oauth2/token",
      userinfo: "https://www.patreon.com/api/oauth2/v2/identity",
    },
  },
  tokens: { expires_in: 2_678_400 },
  authorization: { url: "https://www.patreon.com/oauth2/authorize", params: { scope: "identity identity[email]" } },
  accountId: "12345689",
  usual: {
    userinfo: user,
    user: { name: "Platform Team", email: "platform-team@patreon.com", image: attributes.image_url },
    verified: true,
  },
  withoutEmail: {
    userinfo: { data: { id: "12345689", type: "user", attributes: { full_name: "Platform Team" } } },
    user: { name: "Platform Team", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { data: { ...user.data, attributes: { ...attributes, is_email_verified: false } } },
    user: { name: "Platform Team", email: "platform-team@patreon.com", image: attributes.image_url },
    verified: false,
  },
};
