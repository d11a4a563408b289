/** Basecamp, as its documentation shows it. */
import Basecamp from "../../src/providers/basecamp.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  expires_at: "2026-03-22T16:56:48-05:00",
  identity: { id: 9_999_999, first_name: "Jason", last_name: "Fried", email_address: "jason@basecamp.com" },
  accounts: [{ product: "bc3", id: 99_999_999, name: "Honcho Design", href: "https://3.basecampapi.com/99999999" }],
};
const user = { name: "Jason Fried", email: person.identity.email_address, image: null };

export const basecamp: Fixture = {
  id: "basecamp",
  documented: ["https://github.com/basecamp/api/blob/master/sections/authentication.md"],
  provider: Basecamp({ clientId, clientSecret }),
  issuer: {
    url: "https://launchpad.37signals.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://launchpad.37signals.com/authorization/new",
      token: "https://launchpad.37signals.com/authorization/token",
      userinfo: "https://launchpad.37signals.com/authorization.json",
    },
  },
  tokens: { token_type: undefined, expires_in: 1_209_600, scope: undefined },
  authorization: { url: "https://launchpad.37signals.com/authorization/new", params: { type: "web_server" } },
  exchange: { type: "web_server" },
  refresh: {
    documented: ["https://github.com/basecamp/api/blob/master/sections/authentication.md"],
    request: { type: "refresh" },
    response: { access_token: "BAhbByIBsHsidmVyc2lvbiI6MSwidXNlcl9p", expires_in: 1_209_600 },
  },
  accountId: "9999999",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, identity: { id: 9_999_999 } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
