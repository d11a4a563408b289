/** Coinbase, as its documentation shows it. */
import Coinbase from "../../src/providers/coinbase.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "9da7a204-544e-5fd1-9a12-61176c5d4cd8",
  name: "User One",
  username: "user1",
  email: "user1@example.com",
  profile_location: null,
  profile_url: "https://coinbase.com/user1",
  avatar_url:
    "https://images.coinbase.com/avatar?h=vR%2FY8igBoPwuwGren5JMwvDNGpURAY%2F0nRIOgH%2FY2Qh%2BQ6nomR3qusA%2Bh6o2%0Af9rH&s=128",
  resource: "user",
  resource_path: "/v2/user",
};
const { name, email, avatar_url: image } = person;

export const coinbase: Fixture = {
  id: "coinbase",
  documented: [
    "https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/integrations",
    "https://docs.cdp.coinbase.com/coinbase-app/track-apis/users",
  ],
  provider: Coinbase({ clientId, clientSecret }),
  issuer: {
    url: "https://login.coinbase.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://login.coinbase.com/oauth2/auth",
      token: "https://login.coinbase.com/oauth2/token",
      userinfo: "https://api.coinbase.com/v2/user",
    },
  },
  tokens: { expires_in: 7200, token_type: "bearer" },
  authorization: {
    url: "https://login.coinbase.com/oauth2/auth",
    params: { scope: "wallet:user:email,wallet:user:read" },
  },
  accountId: person.id,
  usual: { userinfo: { data: person }, user: { name: name, email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { data: { ...person, email: undefined, name: null, avatar_url: undefined } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { data: person }, user: { name: name, email: email, image: image }, verified: false },
};
