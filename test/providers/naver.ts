/** Naver, as its documentation shows it. */
import Naver from "../../src/providers/naver.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  resultcode: "00",
  message: "success",
  response: {
    email: "openapi@naver.com",
    nickname: "OpenAPI",
    profile_image: "https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif",
    age: "40-49",
    gender: "F",
    id: "32742776",
    name: "Open API",
    birthday: "10-01",
  },
};

export const naver: Fixture = {
  id: "naver",
  documented: [
    "https://developers.naver.com/docs/login/devguide/devguide.md",
    "https://developers.naver.com/docs/login/profile/profile.md",
  ],
  provider: Naver({ clientId, clientSecret }),
  issuer: {
    url: "https://nid.naver.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://nid.naver.com/oauth2.0/authorize",
      token: "https://nid.naver.com/oauth2.0/token",
      userinfo: "https://openapi.naver.com/v1/nid/me",
    },
  },
  tokens: { token_type: "bearer", expires_in: "3600", scope: undefined },
  authorization: { url: "https://nid.naver.com/oauth2.0/authorize", params: {} },
  accountId: user.response.id,
  usual: {
    userinfo: user,
    user: { name: "Open API", email: "openapi@naver.com", image: user.response.profile_image },
    verified: false,
  },
  withoutEmail: {
    userinfo: { ...user, response: { id: user.response.id, nickname: "OpenAPI" } },
    user: { name: "OpenAPI", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Open API", email: "openapi@naver.com", image: user.response.profile_image },
    verified: false,
  },
};
