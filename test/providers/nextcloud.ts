/** Nextcloud, as its documentation shows it. */
import Nextcloud from "../../src/providers/nextcloud.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  ocs: {
    meta: { status: "ok", statuscode: 200, message: "OK" },
    data: { id: "frank@home", enabled: true, displayname: "Frank K.", email: "frank@example.org", groups: ["group1"] },
  },
};
const image = "https://cloud.example.com/avatar/frank%40home/512";

export const nextcloud: Fixture = {
  id: "nextcloud",
  documented: [
    "https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html",
    "https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html#user-metadata",
  ],
  provider: Nextcloud({ clientId, clientSecret, issuer: "https://cloud.example.com/" }),
  issuer: {
    url: "https://cloud.example.com",
    oidc: false,
    endpoints: {
      authorization: "https://cloud.example.com/apps/oauth2/authorize",
      token: "https://cloud.example.com/apps/oauth2/api/v1/token",
      userinfo: "https://cloud.example.com/ocs/v2.php/cloud/user",
    },
  },
  tokens: { user_id: "frank@home", scope: undefined },
  authorization: { url: "https://cloud.example.com/apps/oauth2/authorize", params: {} },
  accountId: "frank@home",
  usual: { userinfo: user, user: { name: "Frank K.", email: "frank@example.org", image }, verified: false },
  withoutEmail: {
    userinfo: { ocs: { data: { id: "frank@home", email: null } } },
    user: { name: null, email: null, image },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: "Frank K.", email: "frank@example.org", image }, verified: false },
};
