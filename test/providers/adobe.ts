/** Adobe, as its documentation shows it. */
import Adobe from "../../src/providers/adobe.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  sub: "B0DC108C5CD449CA0A494133@c62f24cc5b5b7e0e0a494004",
  account_type: "ind",
  name: "Jane Doe",
  given_name: "Jane",
  family_name: "Doe",
  email: "jane.doe@example.com",
  email_verified: true,
};
const user = { name: person.name, email: person.email, image: null };

export const adobe: Fixture = {
  id: "adobe",
  documented: ["https://developer.adobe.com/developer-console/docs/guides/authentication/UserAuthentication/IMS/"],
  provider: Adobe({ clientId, clientSecret }),
  issuer: {
    url: "https://ims-na1.adobelogin.com",
    oidc: false,
    endpoints: {
      authorization: "https://ims-na1.adobelogin.com/ims/authorize/v2",
      token: "https://ims-na1.adobelogin.com/ims/token/v3",
      userinfo: "https://ims-na1.adobelogin.com/ims/userinfo/v2",
    },
  },
  tokens: { token_type: "bearer", expires_in: 86_399, sub: person.sub },
  authorization: { url: "https://ims-na1.adobelogin.com/ims/authorize/v2", params: { scope: "openid,email,profile" } },
  accountId: person.sub,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { sub: person.sub, account_type: "ind" },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, email_verified: false }, user, verified: false },
};
