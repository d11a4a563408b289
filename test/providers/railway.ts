/** Railway, as its documentation shows it. */
import Railway from "../../src/providers/railway.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://backboard.railway.com/oauth";
const user = {
  sub: "user_abc123",
  email: "user@example.com",
  name: "Jane Developer",
  picture: "https://avatars.githubusercontent.com/u/12345",
};

export const railway: Fixture = {
  id: "railway",
  documented: ["https://docs.railway.com/integrations/oauth/quickstart", "https://docs.railway.com/integrations/oauth"],
  provider: Railway({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: true,
    endpoints: {
      authorization: "https://backboard.railway.com/oauth/auth",
      token: "https://backboard.railway.com/oauth/token",
      jwks: "https://backboard.railway.com/oauth/jwks",
      userinfo: "https://backboard.railway.com/oauth/me",
    },
  },
  tokens: { refresh_token: undefined },
  authorization: { url: "https://backboard.railway.com/oauth/auth", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { userinfo: user, user: { name: user.name, email: user.email, image: user.picture }, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: undefined },
    user: { name: user.name, email: null, image: user.picture },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: user.name, email: user.email, image: user.picture }, verified: false },
};
