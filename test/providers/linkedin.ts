/** LinkedIn, as its documentation shows it. */
import LinkedIn from "../../src/providers/linkedin.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://www.linkedin.com/oauth";
const user = {
  sub: "782bbtaQ",
  name: "John Doe",
  given_name: "John",
  family_name: "Doe",
  picture: "https://media.licdn-ei.com/dms/image/C5F03AQHqK8v7tB1HCQ/profile-displayphoto-shrink_100_100/0/",
  locale: "en-US",
  email: "doe@email.com",
  email_verified: true,
};

export const linkedin: Fixture = {
  id: "linkedin",
  documented: [
    "https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2#id-token-payload",
    "https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow",
  ],
  provider: LinkedIn({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.linkedin.com/oauth/v2/authorization",
      token: "https://www.linkedin.com/oauth/v2/accessToken",
      jwks: "https://www.linkedin.com/oauth/openid/jwks",
    },
  },
  tokens: { expires_in: 5_184_000, refresh_token: undefined },
  authorization: { url: "https://www.linkedin.com/oauth/v2/authorization", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: true },
  withoutEmail: {
    claims: { ...user, email: undefined },
    user: { name: user.name, email: null, image: user.picture },
    verified: false,
  },
  unverified: {
    claims: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: user.picture },
    verified: false,
  },
};
