/** Atlassian, as its documentation shows it. */
import Atlassian from "../../src/providers/atlassian.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  account_type: "atlassian",
  account_id: "112233aa-bb11-cc22-33dd-445566abcabc",
  email: "mia@example.com",
  email_verified: true,
  name: "Mia Krystof",
  picture:
    "https://avatar-management--avatars.us-west-2.prod.public.atl-paas.net/112233aa-bb11-cc22-33dd-445566abcabc/1234abcd-9876-54aa-33aa-1234dfsade9487ds",
  account_status: "active",
  nickname: "mkrystof",
  zoneinfo: "Australia/Sydney",
  locale: "en-US",
  extended_profile: {
    job_title: "Designer",
    organization: "mia@example.com",
    department: "Design team",
    location: "Sydney",
  },
};
const { name, email, picture: image } = user;

export const atlassian: Fixture = {
  id: "atlassian",
  documented: [
    "https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/",
    "https://developer.atlassian.com/cloud/confluence/user-identity-api-reference/",
  ],
  provider: Atlassian({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.atlassian.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.atlassian.com/authorize",
      token: "https://auth.atlassian.com/oauth/token",
      userinfo: "https://api.atlassian.com/me",
    },
  },
  tokens: { refresh_token: undefined },
  authorization: {
    url: "https://auth.atlassian.com/authorize",
    params: { audience: "api.atlassian.com", scope: "read:me", prompt: "consent" },
  },
  refresh: {
    documented: [
      "https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#how-do-i-get-a-new-access-token--if-my-access-token-expires-or-is-revoked-",
    ],
    tokens: { refresh_token: "eyJraWQiOiI1MWE2YjE2MjRlMTM" },
    response: {
      access_token: "eyJraWQiOiJhdXRoLmF0bGFzc2lhbi5jb20",
      expires_in: 3600,
      refresh_token: "eyJraWQiOiI1MWE2YjE2MjRlMTQ",
      scope: "read:me offline_access",
      token_type: "Bearer",
    },
    mayRetry: true,
  },
  accountId: user.account_id,
  usual: { userinfo: user, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: {
    userinfo: { ...user, email: null, picture: undefined },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
