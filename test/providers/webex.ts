/** Webex, as its documentation shows it. */
import Webex from "../../src/providers/webex.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  id: "Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRkLTQ3MjctOGIyZi1mOWM0NDdmMjkwNDY",
  emails: ["john.andersen@example.com"],
  displayName: "John Andersen",
  nickName: "John",
  firstName: "John",
  lastName: "Andersen",
  avatar:
    "https://1efa7a94ed21783e352-c62266528714497a17239ececf39e9e2.ssl.cf1.rackcdn.com/V1~ba1ecf557a7e0b7cc3081998df965aad.jpg",
  status: "active",
  type: "person",
};
const { displayName: name, avatar: image } = userinfo;
const email = "john.andersen@example.com";
const api = "https://webexapis.com/v1";

export const webex: Fixture = {
  id: "webex",
  documented: [
    "https://developer.webex.com/docs/integrations",
    "https://developer.webex.com/docs/api/v1/people/get-my-own-details",
  ],
  provider: Webex({ clientId, clientSecret }),
  issuer: {
    url: "https://webexapis.com",
    oidc: false,
    endpoints: { authorization: `${api}/authorize`, token: `${api}/access_token`, userinfo: `${api}/people/me` },
  },
  tokens: { expires_in: 1_209_599, refresh_token_expires_in: 7_776_000 },
  authorization: { url: `${api}/authorize`, params: { scope: "spark:kms spark:people_read" } },
  accountId: userinfo.id,
  usual: { userinfo, user: { name, email, image }, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, emails: [], avatar: undefined },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo, user: { name, email, image }, verified: false },
};
