/** UAE PASS, as its documentation shows it. */
import UAEPass from "../../src/providers/uaepass.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  sub: "UAEPASS/7a05992e-3244-49d3-bcbc-7894c8fca25e",
  fullnameEN: "Ram,,,,ABC,,",
  firstnameEN: "Ram",
  lastnameEN: "ABC",
  gender: "Male",
  mobile: "97151234003",
  uuid: "7a05992e-3244-49d3-bcbc-7894c8fca25e",
  idn: "784189014978983",
  nationalityEN: "IND",
  userType: "SOP3",
  email: "ram@example.com",
};
const person = { userinfo: user, user: { name: "Ram ABC", email: user.email, image: null }, verified: true };

export const uaepass: Fixture = {
  id: "uaepass",
  documented: [
    "https://docs.uaepass.ae/feature-guides/authentication/web-application/2.-access-token",
    "https://docs.uaepass.ae/guides/authentication/web-application/3.-obtaining-authenticated-user-information-from-the-access-token",
    "https://docs.uaepass.ae/resources/attributes-list",
  ],
  provider: UAEPass({ clientId, clientSecret }),
  issuer: {
    url: "https://id.uaepass.ae",
    oidc: false,
    endpoints: {
      authorization: "https://id.uaepass.ae/idshub/authorize",
      token: "https://id.uaepass.ae/idshub/token",
      userinfo: "https://id.uaepass.ae/idshub/userinfo",
    },
  },
  authorization: {
    url: "https://id.uaepass.ae/idshub/authorize",
    params: {
      scope: "urn:uae:digitalid:profile:general",
      acr_values: "urn:safelayer:tws:policies:authentication:level:low",
    },
  },
  logout: {
    documented: ["https://docs.uaepass.ae/"],
    endSession: { url: "https://id.uaepass.ae/idshub/logout", returnParameter: "redirect_uri" },
  },
  accountId: user.uuid,
  usual: person,
  withoutEmail: {
    userinfo: { ...user, firstnameEN: undefined, lastnameEN: undefined, email: undefined },
    user: { name: "Ram ABC", email: null, image: null },
    verified: false,
  },
  unverified: person,
};
