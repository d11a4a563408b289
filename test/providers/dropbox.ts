/** Dropbox, as its documentation shows it. */
import Dropbox from "../../src/providers/dropbox.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  account_id: "dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc",
  name: {
    given_name: "Franz",
    surname: "Ferdinand",
    familiar_name: "Franz",
    display_name: "Franz Ferdinand (Personal)",
  },
  email: "franz@dropbox.com",
  email_verified: true,
  profile_photo_url:
    "https://dl-web.dropbox.com/account_photo/get/dbid%3AAAH4f99T0taONIb-OurWxbNQ6ywGRopQngc?vers=1453416696524&size=128x128",
  disabled: false,
  country: "US",
  locale: "en",
  is_paired: true,
};
const { email, profile_photo_url: image } = user;
const name = user.name.display_name;

export const dropbox: Fixture = {
  id: "dropbox",
  documented: [
    "https://www.dropbox.com/developers/documentation/http/documentation#oauth2-token",
    "https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account",
  ],
  provider: Dropbox({ clientId, clientSecret }),
  issuer: {
    url: "https://www.dropbox.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.dropbox.com/oauth2/authorize",
      token: "https://api.dropboxapi.com/oauth2/token",
      userinfo: "https://api.dropboxapi.com/2/users/get_current_account",
    },
  },
  tokens: { expires_in: 14_400, token_type: "bearer", uid: "12345", account_id: user.account_id },
  authorization: {
    url: "https://www.dropbox.com/oauth2/authorize",
    params: { token_access_type: "offline", scope: "account_info.read" },
  },
  refresh: {
    documented: ["https://developers.dropbox.com/oauth-guide#using-refresh-tokens"],
    response: { access_token: "sl.u.AFmExample", expires_in: 14_400, token_type: "bearer" },
    mayRetry: true,
  },
  accountId: user.account_id,
  usual: { userinfo: user, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: {
    userinfo: { ...user, email: null, profile_photo_url: undefined },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
