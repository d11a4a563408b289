/** SAML Jackson, as its documentation shows it. */
import BoxyHQSAML from "../../src/providers/boxyhq-saml.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://jackson.example.com";
const user = {
  id: "1dda9fb491dc01bd24d2423ba2f22ae561f56ddf2376b29a11c80281d21201f9",
  email: "sjackson@coolstartup.com",
  firstName: "Jackson",
  lastName: "Lee",
  requested: { client_id: "dummy", state: "a" },
  raw: {},
};

export const boxyhqSaml: Fixture = {
  id: "boxyhq-saml",
  documented: [
    "https://boxyhq.com/docs/jackson/saml-flow#4-code-exchange",
    "https://boxyhq.com/docs/jackson/saml-flow#5-profile-request",
  ],
  provider: BoxyHQSAML({ clientId, clientSecret, issuer: url, tenant: "boxyhq.com", product: "demo" }),
  issuer: {
    url,
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: `${url}/api/oauth/authorize`,
      token: `${url}/api/oauth/token`,
      userinfo: `${url}/api/oauth/userinfo`,
    },
  },
  tokens: { expires_in: 300, refresh_token: undefined, token_type: "bearer" },
  authorization: {
    url: `${url}/api/oauth/authorize`,
    params: { provider: "saml", tenant: "boxyhq.com", product: "demo" },
  },
  accountId: user.id,
  usual: { userinfo: user, user: { name: "Jackson Lee", email: user.email, image: null }, verified: false },
  withoutEmail: { userinfo: { id: user.id, raw: {} }, user: { name: null, email: null, image: null }, verified: false },
  unverified: { userinfo: user, user: { name: "Jackson Lee", email: user.email, image: null }, verified: false },
};
