/** Apple, as its documentation shows it. */
import Apple from "../../src/providers/apple.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  sub: "001473.fe6f83bf4b8e4590aacbabdcb8598bd0.2039",
  email: "gzd4pyxqvm@privaterelay.appleid.com",
  email_verified: "true",
  is_private_email: "true",
  nonce_supported: true,
};
const { email } = claims;

export const apple: Fixture = {
  id: "apple",
  documented: [
    "https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple",
    "https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple#Handle-the-authorization-response",
    "https://appleid.apple.com/.well-known/openid-configuration",
  ],
  provider: Apple({ clientId, clientSecret }),
  issuer: {
    url: "https://appleid.apple.com",
    sendsIss: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://appleid.apple.com/auth/authorize",
      token: "https://appleid.apple.com/auth/token",
      jwks: "https://appleid.apple.com/auth/keys",
    },
  },
  // There is no userinfo endpoint.
  faults: { metadata: { userinfo_endpoint: undefined } },
  authorization: {
    url: "https://appleid.apple.com/auth/authorize",
    params: { scope: "openid name email", response_mode: "form_post" },
  },
  refresh: {
    documented: ["https://developer.apple.com/documentation/signinwithapplerestapi/generate-and-validate-tokens"],
    response: { access_token: "adg61.######670r9", token_type: "Bearer", expires_in: 3600 },
    mayRetry: true,
  },
  logout: {
    documented: ["https://developer.apple.com/documentation/signinwithapplerestapi/revoke-tokens"],
    metadata: { revocation_endpoint: "https://appleid.apple.com/auth/revoke" },
    revocation: "https://appleid.apple.com/auth/revoke",
  },
  accountId: claims.sub,
  usual: {
    claims,
    callback: { user: JSON.stringify({ name: { firstName: "Johnny", lastName: "Appleseed" }, email }) },
    user: { name: "Johnny Appleseed", email, image: null },
    verified: true,
  },
  // The name comes once: at a later sign-in there is none, and people may hide their address.
  withoutEmail: {
    claims: { ...claims, email: undefined, email_verified: undefined },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...claims, email_verified: "false" },
    callback: { user: JSON.stringify({ name: { firstName: "Johnny" }, email: "other@example.com" }) },
    user: { name: "Johnny", email, image: null },
    verified: false,
  },
};
