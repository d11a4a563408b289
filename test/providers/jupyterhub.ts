/** JupyterHub, as its documentation shows it. */
import JupyterHub from "../../src/providers/jupyterhub.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = { kind: "user", name: "ada", admin: false, groups: ["analysts"], server: null };
const user = { name: "ada", email: null, image: null };

export const jupyterhub: Fixture = {
  id: "jupyterhub",
  documented: [
    "https://jupyterhub.readthedocs.io/en/stable/explanation/oauth.html",
    "https://jupyterhub.readthedocs.io/en/stable/reference/rest-api.html",
  ],
  provider: JupyterHub({ clientId, clientSecret, baseUrl: "https://hub.example.com/" }),
  issuer: {
    url: "https://hub.example.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://hub.example.com/hub/api/oauth2/authorize",
      token: "https://hub.example.com/hub/api/oauth2/token",
      userinfo: "https://hub.example.com/hub/api/user",
    },
  },
  authorization: { url: "https://hub.example.com/hub/api/oauth2/authorize", params: {} },
  accountId: person.name,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { name: "ada" }, user: { ...user, email: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
