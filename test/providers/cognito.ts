/** Amazon Cognito, as its documentation shows it. */
import Cognito from "../../src/providers/cognito.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://cognito-idp.us-west-2.amazonaws.com/us-west-2_example";
const domain = "https://mydomain.auth.us-west-2.amazoncognito.com";
const claims = {
  sub: "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
  "cognito:groups": ["test-group-a"],
  "cognito:username": "my-test-user",
  given_name: "my-test-user-given",
  origin_jti: "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
  token_use: "id",
  email: "my-test-user@example.com",
  email_verified: true,
};
const { given_name: name, email } = claims;

export const cognito: Fixture = {
  id: "cognito",
  documented: [
    "https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html",
    "https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html",
  ],
  provider: Cognito({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${domain}/oauth2/authorize`,
      token: `${domain}/oauth2/token`,
      userinfo: `${domain}/oauth2/userInfo`,
      jwks: `${issuer}/.well-known/jwks.json`,
    },
  },
  authorization: { url: `${domain}/oauth2/authorize`, params: { scope: "openid profile email" } },
  logout: {
    documented: ["https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html"],
    metadata: { end_session_endpoint: `${domain}/logout`, revocation_endpoint: `${domain}/oauth2/revoke` },
    endSession: { url: `${domain}/logout`, returnParameter: "logout_uri" },
    revocation: `${domain}/oauth2/revoke`,
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image: null }, verified: true },
  withoutEmail: {
    claims: { ...claims, given_name: undefined, email: undefined },
    user: { name: "my-test-user", email: null, image: null },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: "false" }, user: { name, email, image: null }, verified: false },
};
