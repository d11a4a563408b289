/** VATSIM, as its documentation shows it. */
import VATSIM from "../../src/providers/vatsim.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const data = {
  cid: "10000001",
  personal: { name_first: "Ada", name_last: "Lovelace", name_full: "Ada Lovelace", email: "ada@example.com" },
  oauth: { token_valid: "true" },
};

export const vatsim: Fixture = {
  id: "vatsim",
  documented: ["https://vatsim.dev/services/connect/", "https://vatsim.dev/api/connect-api/get-user"],
  provider: VATSIM({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.vatsim.net",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.vatsim.net/oauth/authorize",
      token: "https://auth.vatsim.net/oauth/token",
      userinfo: "https://auth.vatsim.net/api/user",
    },
  },
  authorization: { url: "https://auth.vatsim.net/oauth/authorize", params: { scope: "full_name email" } },
  accountId: data.cid,
  usual: { userinfo: { data }, user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, verified: false },
  withoutEmail: {
    userinfo: { data: { cid: data.cid, personal: {} } },
    user: { name: "10000001", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { data },
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
