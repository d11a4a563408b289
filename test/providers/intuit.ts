/** Intuit, as its documentation shows it. */
import Intuit from "../../src/providers/intuit.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  sub: "1182d6ec-60f7-4d1a-9d5b-2f3e4d5b6a7c",
  email: "ada@example.com",
  emailVerified: true,
  givenName: "Ada",
  familyName: "Lovelace",
  phoneNumber: "+1 6505550144",
  phoneNumberVerified: false,
};

export const intuit: Fixture = {
  id: "intuit",
  documented: [
    "https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect",
    "https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect#obtaining-user-profile-information",
  ],
  provider: Intuit({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.platform.intuit.com/op/v1",
    sendsIss: false,
    endpoints: {
      discovery: "https://developer.api.intuit.com/.well-known/openid_configuration",
      authorization: "https://appcenter.intuit.com/connect/oauth2",
      token: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer",
      jwks: "https://oauth.platform.intuit.com/op/v1/jwks",
      userinfo: "https://accounts.platform.intuit.com/v1/openid_connect/userinfo",
    },
  },
  tokens: { token_type: "bearer", x_refresh_token_expires_in: 8_726_400 },
  authorization: { url: "https://appcenter.intuit.com/connect/oauth2", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: {
    userinfo: user,
    callback: { realmId: "1231434565226279" },
    user: { name: "Ada Lovelace", email: user.email, image: null },
    verified: true,
  },
  withoutEmail: { userinfo: { sub: user.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    userinfo: { ...user, emailVerified: false },
    user: { name: "Ada Lovelace", email: user.email, image: null },
    verified: false,
  },
};
