/** DigitalOcean, as its documentation shows it. */
import DigitalOcean from "../../src/providers/digitalocean.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  droplet_limit: 25,
  floating_ip_limit: 5,
  email: "sammy@digitalocean.com",
  name: "Sammy the Shark",
  uuid: "b6fr89dbf6d9156cace5f3c78dc9851d957381ef",
  email_verified: true,
  status: "active",
};
const user = { name: person.name, email: person.email, image: null };

export const digitalocean: Fixture = {
  id: "digitalocean",
  documented: [
    "https://docs.digitalocean.com/reference/api/oauth/",
    "https://docs.digitalocean.com/reference/api/digitalocean/#tag/Account/operation/account_get",
  ],
  provider: DigitalOcean({ clientId, clientSecret }),
  issuer: {
    url: "https://cloud.digitalocean.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://cloud.digitalocean.com/v1/oauth/authorize",
      token: "https://cloud.digitalocean.com/v1/oauth/token",
      userinfo: "https://api.digitalocean.com/v2/account",
    },
  },
  tokens: {
    token_type: "bearer",
    expires_in: 2_592_000,
    info: { name: person.name, email: person.email, uuid: person.uuid },
  },
  authorization: { url: "https://cloud.digitalocean.com/v1/oauth/authorize", params: { scope: "read" } },
  accountId: person.uuid,
  usual: { userinfo: { account: person }, user, verified: true },
  withoutEmail: {
    userinfo: { account: { uuid: person.uuid, email_verified: true } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { account: { ...person, email_verified: false } }, user, verified: false },
};
