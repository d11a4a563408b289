/** Todoist, as its documentation shows it. */
import Todoist from "../../src/providers/todoist.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  id: "2671355",
  full_name: "Example User",
  email: "me@example.com",
  avatar_big: "https://dcff1xvirvpfp.cloudfront.net/1_big.jpg",
  avatar_medium: "https://dcff1xvirvpfp.cloudfront.net/1_medium.jpg",
  inbox_project_id: "6X7rM8997g3RQmvh",
  lang: "en",
};
const { full_name: name, email, avatar_big: image } = userinfo;

export const todoist: Fixture = {
  id: "todoist",
  documented: [
    "https://developer.todoist.com/api/v1/#tag/Authorization/OAuth",
    "https://developer.todoist.com/api/v1/#tag/User/operation/user_info_api_v1_user_get",
  ],
  provider: Todoist({ clientId, clientSecret }),
  issuer: {
    url: "https://app.todoist.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.todoist.com/oauth/authorize",
      token: "https://api.todoist.com/oauth/access_token",
      userinfo: "https://api.todoist.com/api/v1/user",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://app.todoist.com/oauth/authorize", params: { scope: "data:read" } },
  accountId: userinfo.id,
  usual: { userinfo, user: { name, email, image }, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, email: undefined, avatar_big: null },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo, user: { name, email, image }, verified: false },
};
