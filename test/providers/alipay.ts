/** Alipay, as its documentation shows it. */
import { generateKeyPairSync } from "node:crypto";
import { expect } from "vitest";
import Alipay from "../../src/providers/alipay.ts";
import { clientId, type Fixture } from "./fixture.ts";

/** The keys of the application: Alipay knows the public half. */
export const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const clientSecret = keys.privateKey.export({ type: "pkcs8", format: "pem" }) as string;

export const gateway = "https://openapi.alipay.com/gateway.do";
const person = {
  code: "10000",
  msg: "Success",
  user_id: "2088102104794936",
  avatar: "https://tfsimg.alipay.com/images/partner/T1uIxXXbpXXXXXXXX",
  province: "安徽省",
  city: "安庆",
  nick_name: "支付宝小二",
  gender: "F",
};
const user = { name: person.nick_name, email: null, image: person.avatar };

const sign = "ERITJKEIJKJHKKKKKKKHJEREEEEEEEEEEE";
const answer = (changes: object = {}) => ({
  [`${gateway}#alipay.user.info.share`]: { alipay_user_info_share_response: { ...person, ...changes }, sign },
});
const wrapped = async (good: Response): Promise<Response> =>
  Response.json({ alipay_system_oauth_token_response: await good.json(), sign });

/** What a signed call of the gateway has besides its parameters. */
const signedFields = {
  method: "alipay.system.oauth.token",
  charset: "utf-8",
  format: "JSON",
  sign_type: "RSA2",
  version: "1.0",
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  sign: expect.stringMatching(/^[\w+/]{342}==$/),
};

export const alipay: Fixture = {
  id: "alipay",
  documented: [
    "https://opendocs.alipay.com/open/263/105809",
    "https://opendocs.alipay.com/open/02ailc",
    "https://opendocs.alipay.com/open/02aild",
  ],
  provider: Alipay({ clientId, clientSecret }),
  issuer: {
    url: "https://openauth.alipay.com",
    oidc: false,
    auth: "none",
    names: { client_id: "app_id" },
    codeName: "auth_code",
    without: ["redirect_uri"],
    endpoints: { authorization: "https://openauth.alipay.com/oauth2/publicAppAuthorize.htm", token: gateway },
  },
  faults: { token: wrapped },
  tokens: { token_type: undefined, re_expires_in: 3600, user_id: person.user_id },
  authorization: {
    url: "https://openauth.alipay.com/oauth2/publicAppAuthorize.htm",
    params: { scope: "auth_user" },
  },
  exchange: signedFields,
  refresh: {
    documented: ["https://opendocs.alipay.com/open/84bc7352_alipay.system.oauth.token"],
    request: signedFields,
    response: {
      alipay_system_oauth_token_response: {
        access_token: "20120823ac6ffaa4d2d84e7384bf983531473993",
        refresh_token: "20120823ac6ffdsdf2d84e7384bf983531473993",
        expires_in: 3600,
        re_expires_in: 3600,
        user_id: person.user_id,
      },
      sign: "sign",
    },
    result: {
      access_token: "20120823ac6ffaa4d2d84e7384bf983531473993",
      refresh_token: "20120823ac6ffdsdf2d84e7384bf983531473993",
      expires_in: 3600,
    },
  },
  accountId: person.user_id,
  usual: { more: answer(), user, verified: false },
  withoutEmail: {
    more: answer({ user_id: undefined, open_id: person.user_id, nick_name: undefined, avatar: "" }),
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { more: answer(), user, verified: false },
};
