/** Linode, as its documentation shows it. */
import Linode from "../../src/providers/linode.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  uid: 1234,
  username: "exampleUser",
  email: "example-user@gmail.com",
  timezone: "US/Eastern",
  email_notifications: true,
  restricted: false,
  two_factor_auth: true,
};
const user = { name: "exampleUser", email: "example-user@gmail.com", image: null };

export const linode: Fixture = {
  id: "linode",
  documented: [
    "https://techdocs.akamai.com/linode-api/reference/get-started",
    "https://techdocs.akamai.com/linode-api/reference/get-profile",
  ],
  provider: Linode({ clientId, clientSecret }),
  issuer: {
    url: "https://login.linode.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://login.linode.com/oauth/authorize",
      token: "https://login.linode.com/oauth/token",
      userinfo: "https://api.linode.com/v4/profile",
    },
  },
  tokens: { expires_in: 7200 },
  authorization: { url: "https://login.linode.com/oauth/authorize", params: { scope: "account:read_only" } },
  accountId: "1234",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { ...person, email: "" }, user: { ...user, email: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
