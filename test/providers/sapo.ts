/** SAPO ID, as its documentation shows it. */
import Sapo from "../../src/providers/sapo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { id: 1815, name: "Ada Lovelace", email: "ada@example.com", avatar: "https://example.com/ada.png" };
const seen = { name: user.name, email: user.email, image: user.avatar };

export const sapo: Fixture = {
  id: "sapo",
  documented: ["https://id.sapo.pt/"],
  provider: Sapo({ clientId, clientSecret }),
  issuer: {
    url: "https://id.sapo.pt",
    oidc: false,
    endpoints: {
      authorization: "https://id.sapo.pt/oauth/v2/authorize",
      token: "https://id.sapo.pt/oauth/v2/token",
      userinfo: "https://id.sapo.pt/userinfo",
    },
  },
  authorization: { url: "https://id.sapo.pt/oauth/v2/authorize", params: { scope: "openid" } },
  accountId: "1815",
  usual: { userinfo: user, user: seen, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: null, avatar: null },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: seen, verified: false },
};
