/** PeeringDB, as its documentation shows it. */
import PeeringDB from "../../src/providers/peeringdb.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 123,
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  email: "ada@example.com",
  verified_user: true,
  verified_email: true,
  networks: [{ id: 20, asn: 63_311, name: "Example Networks", perms: 15 }],
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: null };

export const peeringdb: Fixture = {
  id: "peeringdb",
  documented: ["https://docs.peeringdb.com/oauth/"],
  provider: PeeringDB({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.peeringdb.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.peeringdb.com/oauth2/authorize/",
      token: "https://auth.peeringdb.com/oauth2/token/",
      userinfo: "https://auth.peeringdb.com/profile/v1",
    },
  },
  tokens: { expires_in: 36_000 },
  authorization: { url: "https://auth.peeringdb.com/oauth2/authorize/", params: { scope: "profile email networks" } },
  accountId: "123",
  usual: { userinfo: person, user, verified: true },
  withoutEmail: { userinfo: { ...person, email: undefined }, user: { ...user, email: null }, verified: false },
  unverified: { userinfo: { ...person, verified_email: false }, user, verified: false },
};
