/** OpenStreetMap, as its documentation shows it. */
import OpenStreetMap from "../../src/providers/openstreetmap.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  version: "0.6",
  generator: "OpenStreetMap server",
  user: {
    id: 1234,
    display_name: "Max Muster",
    account_created: "2006-07-21T19:28:26Z",
    img: {
      href: "https://www.openstreetmap.org/attachments/users/images/000/000/1234/original/someLongURLOrOther.JPG",
    },
  },
};
const user = { name: "Max Muster", email: null, image: person.user.img.href };

export const openstreetmap: Fixture = {
  id: "openstreetmap",
  documented: ["https://wiki.openstreetmap.org/wiki/OAuth", "https://wiki.openstreetmap.org/wiki/API_v0.6"],
  provider: OpenStreetMap({ clientId, clientSecret }),
  issuer: {
    url: "https://www.openstreetmap.org",
    oidc: false,
    endpoints: {
      authorization: "https://www.openstreetmap.org/oauth2/authorize",
      token: "https://www.openstreetmap.org/oauth2/token",
      userinfo: "https://api.openstreetmap.org/api/0.6/user/details.json",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, created_at: 1_710_271_006 },
  authorization: { url: "https://www.openstreetmap.org/oauth2/authorize", params: { scope: "read_prefs" } },
  accountId: "1234",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { user: { id: 1234, display_name: "Max Muster" } },
    user: { ...user, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
