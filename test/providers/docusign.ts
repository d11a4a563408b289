/** DocuSign, as its documentation shows it. */
import DocuSign from "../../src/providers/docusign.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  sub: "564f7988-0823-409a-ae8a-79a7a5c4c1d7",
  name: "Susan Smart",
  given_name: "Susan",
  family_name: "Smart",
  created: "2015-08-13T22:03:03.45",
  email: "susan.smart@example.com",
  accounts: [],
};
const user = { name: person.name, email: person.email, image: null };

export const docusign: Fixture = {
  id: "docusign",
  documented: [
    "https://developers.docusign.com/platform/auth/authcode/authcode-get-token/",
    "https://developers.docusign.com/platform/auth/reference/user-info/",
  ],
  provider: DocuSign({ clientId, clientSecret }),
  issuer: {
    url: "https://account.docusign.com",
    oidc: false,
    endpoints: {
      authorization: "https://account.docusign.com/oauth/auth",
      token: "https://account.docusign.com/oauth/token",
      userinfo: "https://account.docusign.com/oauth/userinfo",
    },
  },
  tokens: { expires_in: 28_800 },
  authorization: { url: "https://account.docusign.com/oauth/auth", params: { scope: "signature" } },
  accountId: person.sub,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { sub: person.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
