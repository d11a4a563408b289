/** Imgur, as its documentation shows it. */
import Imgur from "../../src/providers/imgur.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.imgur.com/3/account/me";
const wrapped = (data: object) => ({ data, success: true, status: 200 });
const account = {
  id: 384_077,
  url: "josh",
  bio: "hello there",
  avatar: "https://imgur.com/user/josh/avatar",
  reputation: 4321.5,
  created: 1_376_951_504,
};
const settings = { email: "josh@imgur.com", high_quality: true, public_images: false, album_privacy: "secret" };
const user = { name: "josh", email: "josh@imgur.com", image: account.avatar };
const usual = { [address]: wrapped(account), [`${address}/settings`]: wrapped(settings) };
const refusal = () => Response.json({ success: false, status: 403 }, { status: 403 });

export const imgur: Fixture = {
  id: "imgur",
  documented: ["https://apidocs.imgur.com/", "https://api.imgur.com/models/account"],
  provider: Imgur({ clientId, clientSecret }),
  issuer: {
    url: "https://api.imgur.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.imgur.com/oauth2/authorize",
      token: "https://api.imgur.com/oauth2/token",
    },
  },
  tokens: { expires_in: 315_360_000, scope: null, account_id: account.id, account_username: account.url },
  authorization: { url: "https://api.imgur.com/oauth2/authorize", params: {} },
  accountId: "384077",
  usual: { more: usual, user, verified: false },
  withoutEmail: {
    more: { [address]: wrapped({ ...account, avatar: null }), [`${address}/settings`]: refusal },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { more: usual, user, verified: false },
};
