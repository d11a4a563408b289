/** Figma, as its documentation shows it. */
import Figma from "../../src/providers/figma.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "2",
  email: "johndoe@example.com",
  handle: "John Doe",
  img_url: "https://www.example.com/image.png",
};
const { handle: name, email, img_url: image } = user;

export const figma: Fixture = {
  id: "figma",
  documented: [
    "https://developers.figma.com/docs/rest-api/authentication/",
    "https://developers.figma.com/docs/rest-api/users-endpoints/",
  ],
  provider: Figma({ clientId, clientSecret }),
  issuer: {
    url: "https://www.figma.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.figma.com/oauth",
      token: "https://api.figma.com/v1/oauth/token",
      userinfo: "https://api.figma.com/v1/me",
    },
  },
  tokens: { expires_in: 7_776_000, token_type: "bearer", user_id_string: "2", scope: undefined },
  authorization: { url: "https://www.figma.com/oauth", params: { scope: "current_user:read" } },
  refresh: {
    documented: ["https://developers.figma.com/docs/rest-api/oauth-apps/"],
    url: "https://api.figma.com/v1/oauth/refresh",
    response: { access_token: "figu_abcdefgh", expires_in: 7_776_000, token_type: "bearer" },
  },
  accountId: user.id,
  usual: { userinfo: user, user: { name: name, email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: undefined, img_url: undefined },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: name, email: email, image: image }, verified: false },
};
