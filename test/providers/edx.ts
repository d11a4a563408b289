/** edX, as its documentation shows it. */
import EdX from "../../src/providers/edx.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const api = "https://courses.edx.org/api/user/v1";
const answers = (changes: object = {}) => ({
  [`${api}/me`]: { username: person.username },
  [`${api}/accounts/${person.username}`]: { ...person, ...changes },
});
const person = {
  username: "ada",
  name: "Ada Lovelace",
  email: "ada@example.com",
  is_active: true,
  profile_image: { has_image: true, image_url_large: "https://edx-profile-images.example/ada_120.jpg" },
};
const user = { name: person.name, email: person.email, image: person.profile_image.image_url_large };

export const edx: Fixture = {
  id: "edx",
  documented: ["https://docs.openedx.org/projects/edx-platform/en/latest/how-tos/use_the_api.html"],
  provider: EdX({ clientId, clientSecret }),
  issuer: {
    url: "https://courses.edx.org",
    oidc: false,
    endpoints: {
      authorization: "https://courses.edx.org/oauth2/authorize/",
      token: "https://courses.edx.org/oauth2/access_token",
    },
  },
  tokens: { expires_in: 36_000 },
  authorization: { url: "https://courses.edx.org/oauth2/authorize/", params: { scope: "profile" } },
  accountId: person.username,
  usual: { more: answers(), user, verified: false },
  withoutEmail: {
    more: answers({
      name: "",
      email: "",
      profile_image: { has_image: false, image_url_large: "https://courses.edx.org/default_120.png" },
    }),
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { more: answers(), user, verified: false },
};
