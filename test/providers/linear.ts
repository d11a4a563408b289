/** Linear, as its documentation shows it. */
import Linear from "../../src/providers/linear.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  data: {
    viewer: {
      id: "90fe8b9d-5c3a-4c39-9d1a-4f2b6e7d8c9a",
      name: "Ada Lovelace",
      email: "ada@example.com",
      avatarUrl: "https://public.linear.app/ada.png",
    },
  },
};

export const linear: Fixture = {
  id: "linear",
  documented: ["https://linear.app/developers/oauth-2-0-authentication", "https://linear.app/developers/graphql"],
  provider: Linear({ clientId, clientSecret }),
  issuer: {
    url: "https://linear.app",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://linear.app/oauth/authorize",
      token: "https://api.linear.app/oauth/token",
      userinfo: "https://api.linear.app/graphql",
    },
  },
  tokens: { expires_in: 86_399 },
  authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
  accountId: user.data.viewer.id,
  usual: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://public.linear.app/ada.png" },
    verified: false,
  },
  withoutEmail: {
    userinfo: { data: { viewer: { ...user.data.viewer, email: "", avatarUrl: null } } },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://public.linear.app/ada.png" },
    verified: false,
  },
};
