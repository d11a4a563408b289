/** Calendly, as its documentation shows it. */
import Calendly from "../../src/providers/calendly.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  uri: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA",
  name: "John Doe",
  slug: "acmesales",
  email: "test@example.com",
  scheduling_url: "https://calendly.com/acmesales",
  timezone: "America/New_York",
  avatar_url: "https://01234567890.cloudfront.net/uploads/user/avatar/0123456/a1b2c3d4.png",
};
const user = { name: person.name, email: person.email, image: person.avatar_url };

export const calendly: Fixture = {
  id: "calendly",
  documented: [
    "https://developer.calendly.com/how-to-authenticate-with-oauth",
    "https://developer.calendly.com/api-docs/005832c83aeae-get-current-user",
  ],
  provider: Calendly({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.calendly.com",
    oidc: false,
    endpoints: {
      authorization: "https://auth.calendly.com/oauth/authorize",
      token: "https://auth.calendly.com/oauth/token",
      userinfo: "https://api.calendly.com/users/me",
    },
  },
  tokens: {
    expires_in: 7200,
    owner: person.uri,
    organization: "https://api.calendly.com/organizations/EBHAAFHDCAEQTSEZ",
  },
  authorization: { url: "https://auth.calendly.com/oauth/authorize", params: {} },
  logout: {
    documented: ["https://developer.calendly.com/api-docs"],
    revocation: "https://auth.calendly.com/oauth/revoke",
  },
  accountId: person.uri,
  usual: { userinfo: { resource: person }, user, verified: false },
  withoutEmail: {
    userinfo: { resource: { ...person, email: undefined, avatar_url: null } },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { resource: person }, user, verified: false },
};
