/** Kakao, as its documentation shows it. */
import Kakao from "../../src/providers/kakao.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 123_456_789,
  connected_at: "2022-04-11T01:45:28Z",
  kakao_account: {
    profile_nickname_needs_agreement: false,
    profile: {
      nickname: "Hong Gil-dong",
      thumbnail_image_url: "http://yyy.kakao.com/.../img_110x110.jpg",
      profile_image_url: "http://yyy.kakao.com/dn/.../img_640x640.jpg",
      is_default_image: false,
    },
    has_email: true,
    is_email_valid: true,
    is_email_verified: true,
    email: "sample@sample.com",
  },
};

export const kakao: Fixture = {
  id: "kakao",
  documented: [
    "https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#request-token-response-body",
    "https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info-response-body",
  ],
  provider: Kakao({ clientId, clientSecret }),
  issuer: {
    url: "https://kauth.kakao.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://kauth.kakao.com/oauth/authorize",
      token: "https://kauth.kakao.com/oauth/token",
      userinfo: "https://kapi.kakao.com/v2/user/me",
    },
  },
  tokens: {
    token_type: "bearer",
    expires_in: 43_199,
    refresh_token_expires_in: 5_184_000,
    scope: "account_email profile",
  },
  authorization: { url: "https://kauth.kakao.com/oauth/authorize", params: {} },
  logout: {
    documented: ["https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#logout-of-service-and-kakaoaccount"],
    endSession: { url: "https://kauth.kakao.com/oauth/logout", returnParameter: "logout_redirect_uri" },
  },
  accountId: "123456789",
  usual: {
    userinfo: user,
    user: { name: "Hong Gil-dong", email: "sample@sample.com", image: "http://yyy.kakao.com/dn/.../img_640x640.jpg" },
    verified: true,
  },
  withoutEmail: { userinfo: { id: user.id }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    userinfo: { ...user, kakao_account: { ...user.kakao_account, is_email_valid: false } },
    user: { name: "Hong Gil-dong", email: "sample@sample.com", image: "http://yyy.kakao.com/dn/.../img_640x640.jpg" },
    verified: false,
  },
};
