/** SoundCloud, as its documentation shows it. */
import SoundCloud from "../../src/providers/soundcloud.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.soundcloud.com/me";
const me = {
  urn: "soundcloud:users:3207",
  id: 3207,
  kind: "user",
  username: "jwagener",
  full_name: "Johannes Wagener",
  avatar_url: "https://i1.sndcdn.com/avatars-000014428549-70o65d-large.jpg",
};
const image = me.avatar_url;

export const soundcloud: Fixture = {
  id: "soundcloud",
  documented: [
    "https://developers.soundcloud.com/docs/api/guide#auth-code",
    "https://developers.soundcloud.com/docs/api/explorer/open-api#/me/get_me",
  ],
  provider: SoundCloud({ clientId, clientSecret }),
  issuer: {
    url: "https://secure.soundcloud.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://secure.soundcloud.com/authorize",
      token: "https://secure.soundcloud.com/oauth/token",
    },
  },
  tokens: { scope: "" },
  authorization: { url: "https://secure.soundcloud.com/authorize", params: {} },
  accountId: me.urn,
  usual: { more: { [address]: me }, user: { name: "Johannes Wagener", email: null, image }, verified: false },
  withoutEmail: {
    more: { [address]: { ...me, full_name: "", avatar_url: undefined } },
    user: { name: "jwagener", email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: me }, user: { name: "Johannes Wagener", email: null, image }, verified: false },
};
