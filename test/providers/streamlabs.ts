/** Streamlabs, as its documentation shows it. */
import Streamlabs from "../../src/providers/streamlabs.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  streamlabs: { id: 41_123_456, display_name: "Ada", thumbnail: "https://example.com/ada.png" },
  twitch: { id: "41123457", display_name: "ada_tv", name: "ada_tv", icon_url: "https://example.com/tv.png" },
};
const person = {
  userinfo: user,
  user: { name: "Ada", email: null, image: user.streamlabs.thumbnail },
  verified: false,
};

export const streamlabs: Fixture = {
  id: "streamlabs",
  documented: ["https://dev.streamlabs.com/docs/oauth-2", "https://dev.streamlabs.com/reference/user-1"],
  provider: Streamlabs({ clientId, clientSecret }),
  issuer: {
    url: "https://streamlabs.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://streamlabs.com/api/v2.0/authorize",
      token: "https://streamlabs.com/api/v2.0/token",
      userinfo: "https://streamlabs.com/api/v2.0/user",
    },
  },
  authorization: { url: "https://streamlabs.com/api/v2.0/authorize", params: { scope: "donations.read" } },
  accountId: "41123456",
  usual: person,
  withoutEmail: {
    userinfo: { ...user, streamlabs: { id: 41_123_456 } },
    user: { name: "ada_tv", email: null, image: user.twitch.icon_url },
    verified: false,
  },
  unverified: person,
};
