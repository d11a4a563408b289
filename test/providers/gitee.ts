/** Gitee, as its documentation shows it. */
import Gitee from "../../src/providers/gitee.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const api = "https://gitee.com/api/v5";
const list = (state: string) => [
  { email: "old@example.com", state: "confirmed", scope: ["secondary"] },
  { email: "ada@example.com", state, scope: ["primary", "notified"] },
];
const answers = (emails: unknown, changes: object = {}) => ({
  [`${api}/user`]: { ...person, ...changes },
  [`${api}/emails`]: emails,
});
const person = {
  id: 1_234_567,
  login: "ada",
  name: "Ada Lovelace",
  avatar_url: "https://gitee.com/assets/no_portrait.png",
  email: null,
};
const user = { name: person.name, email: "ada@example.com", image: person.avatar_url };

export const gitee: Fixture = {
  id: "gitee",
  documented: [
    "https://gitee.com/api/v5/oauth_doc",
    "https://gitee.com/api/v5/swagger#/getV5User",
    "https://gitee.com/api/v5/swagger#/getV5Emails",
  ],
  provider: Gitee({ clientId, clientSecret }),
  issuer: {
    url: "https://gitee.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: { authorization: "https://gitee.com/oauth/authorize", token: "https://gitee.com/oauth/token" },
  },
  tokens: { token_type: "bearer", expires_in: 86_400, created_at: 1_700_000_000 },
  authorization: { url: "https://gitee.com/oauth/authorize", params: { scope: "user_info emails" } },
  accountId: "1234567",
  usual: { more: answers(list("confirmed")), user, verified: true },
  withoutEmail: {
    more: answers(() => Response.json({ message: "401 Unauthorized" }, { status: 401 }), { name: "" }),
    user: { ...user, name: "ada", email: null },
    verified: false,
  },
  unverified: { more: answers(list("unconfirmed")), user, verified: false },
};
