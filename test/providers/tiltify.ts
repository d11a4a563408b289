/** Tiltify, as its documentation shows it. */
import Tiltify from "../../src/providers/tiltify.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "be0e3b3c-133c-4276-a3c0-7c9af6a32c0f",
  legacy_id: 666_497_957,
  username: "UserName",
  slug: "username",
  email: "ada@example.com",
  avatar: { alt: "A picture.", height: 200, src: "https://tiltify.com/images/example.jpg", width: 200 },
  url: "https://tiltify.com/@username",
};
const { username: name, email } = person;
const image = person.avatar.src;

export const tiltify: Fixture = {
  id: "tiltify",
  documented: [
    "https://developers.tiltify.com/docs/concepts/authentication",
    "https://developers.tiltify.com/api-reference/public#tag/user/operation/V5ApiWeb.Public.UserController.current_user",
  ],
  provider: Tiltify({ clientId, clientSecret }),
  issuer: {
    url: "https://v5api.tiltify.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://v5api.tiltify.com/oauth/authorize",
      token: "https://v5api.tiltify.com/oauth/token",
      userinfo: "https://v5api.tiltify.com/api/public/current-user",
    },
  },
  tokens: { expires_in: 7200, token_type: "bearer", created_at: "2023-01-27T19:32:03Z" },
  authorization: { url: "https://v5api.tiltify.com/oauth/authorize", params: { scope: "public" } },
  accountId: person.id,
  usual: { userinfo: { data: person }, user: { name, email, image }, verified: false },
  withoutEmail: {
    userinfo: { data: { ...person, email: undefined, avatar: null } },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { data: person }, user: { name, email, image }, verified: false },
};
