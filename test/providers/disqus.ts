/** Disqus, as its documentation shows it. */
import Disqus from "../../src/providers/disqus.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://disqus.com/api/3.0/users/details.json";
const answer = (changes: object = {}) => ({ code: 0, response: { ...person, ...changes } });
const person = {
  id: "947",
  username: "ada",
  name: "Ada Lovelace",
  email: "ada@example.com",
  isAnonymous: false,
  avatar: { permalink: "https://disqus.com/api/users/avatars/ada.jpg" },
};
const user = { name: person.name, email: person.email, image: person.avatar.permalink };

export const disqus: Fixture = {
  id: "disqus",
  documented: ["https://disqus.com/api/docs/auth/", "https://disqus.com/api/docs/users/details/"],
  provider: Disqus({ clientId, clientSecret }),
  issuer: {
    url: "https://disqus.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://disqus.com/api/oauth/2.0/authorize/",
      token: "https://disqus.com/api/oauth/2.0/access_token/",
    },
  },
  tokens: { expires_in: 2_592_000, username: "ada", user_id: 947 },
  authorization: { url: "https://disqus.com/api/oauth/2.0/authorize/", params: { scope: "read,email" } },
  accountId: person.id,
  usual: { more: { [address]: answer() }, user, verified: false },
  withoutEmail: {
    more: { [address]: answer({ name: "", email: undefined, avatar: undefined }) },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: answer() }, user, verified: false },
};
