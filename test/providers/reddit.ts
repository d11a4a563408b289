/** Reddit, as its documentation shows it. */
import Reddit from "../../src/providers/reddit.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://oauth.reddit.com/api/v1/me";
const me = {
  id: "1w72",
  name: "spez",
  icon_img: "https://styles.redditmedia.com/t5_3k30p/styles/profileIcon_cjtokc.png?width=256&amp;height=256&amp;s=0f",
  has_verified_email: true,
  is_employee: true,
  total_karma: 936_000,
};
const user = {
  name: me.name,
  email: null,
  image: "https://styles.redditmedia.com/t5_3k30p/styles/profileIcon_cjtokc.png",
};

export const reddit: Fixture = {
  id: "reddit",
  documented: [
    "https://github.com/reddit-archive/reddit/wiki/OAuth2#retrieving-the-access-token",
    "https://www.reddit.com/dev/api/#GET_api_v1_me",
  ],
  provider: Reddit({ clientId, clientSecret, duration: "permanent" }),
  issuer: {
    url: "https://www.reddit.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.reddit.com/api/v1/authorize",
      token: "https://www.reddit.com/api/v1/access_token",
    },
  },
  tokens: { expires_in: 86_400, token_type: "bearer" },
  authorization: {
    url: "https://www.reddit.com/api/v1/authorize",
    params: { scope: "identity", duration: "permanent" },
  },
  refresh: {
    documented: ["https://github.com/reddit-archive/reddit/wiki/OAuth2#refreshing-the-token"],
    response: { access_token: "eyJhbGciOiJSUzI1NiJ9", expires_in: 86_400, scope: "identity", token_type: "bearer" },
    mayRetry: true,
  },
  logout: {
    documented: ["https://github.com/reddit-archive/reddit/wiki/OAuth2#manually-revoking-a-token"],
    revocation: "https://www.reddit.com/api/v1/revoke_token",
  },
  accountId: me.id,
  usual: { more: { [address]: me }, user, verified: false },
  withoutEmail: { more: { [address]: { ...me, icon_img: "" } }, user: { ...user, image: null }, verified: false },
  unverified: { more: { [address]: { ...me, has_verified_email: false } }, user, verified: false },
};
