/** Polar, as its documentation shows it. */
import Polar from "../../src/providers/polar.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  sub: "1dbfc517-0bbf-4301-9ba8-555ca42b9737",
  name: "ada",
  email: "ada@example.com",
  email_verified: true,
};

export const polar: Fixture = {
  id: "polar",
  documented: ["https://polar.sh/docs/integrate/oauth2/connect", "https://polar.sh/docs/integrate/oauth2/introduction"],
  provider: Polar({ clientId, clientSecret }),
  issuer: {
    url: "https://polar.sh",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://polar.sh/oauth2/authorize",
      token: "https://api.polar.sh/v1/oauth2/token",
      userinfo: "https://api.polar.sh/v1/oauth2/userinfo",
    },
  },
  tokens: { expires_in: 864_000 },
  authorization: {
    url: "https://polar.sh/oauth2/authorize",
    params: { scope: "openid profile email", sub_type: "user" },
  },
  logout: {
    documented: ["https://polar.sh/docs/integrate/oauth2/connect"],
    revocation: "https://api.polar.sh/v1/oauth2/revoke",
  },
  accountId: user.sub,
  usual: { userinfo: user, user: { name: "ada", email: "ada@example.com", image: null }, verified: true },
  withoutEmail: {
    userinfo: { sub: user.sub, public_name: "A", avatar_url: "https://example.com/ada.png" },
    user: { name: "A", email: null, image: "https://example.com/ada.png" },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: "ada", email: "ada@example.com", image: null },
    verified: false,
  },
};
