/** SeaTalk, as its documentation shows it. */
import SeaTalk from "../../src/providers/seatalk.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { user_id: "9012345678", name: "Ada Lovelace", email: "ada@example.com" };

export const seatalk: Fixture = {
  id: "seatalk",
  documented: ["https://open.seatalk.io/docs/"],
  provider: SeaTalk({ clientId, clientSecret }),
  issuer: {
    url: "https://seatalkweb.com",
    oidc: false,
    endpoints: {
      authorization: "https://seatalkweb.com/webapp/oauth2/authorize",
      token: "https://seatalkweb.com/webapp/oauth2/token",
      userinfo: "https://seatalkweb.com/webapp/oauth2/profile",
    },
  },
  authorization: { url: "https://seatalkweb.com/webapp/oauth2/authorize", params: { scope: "email" } },
  accountId: user.user_id,
  usual: { userinfo: user, user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: null },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
