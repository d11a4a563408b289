/** Replit, as its template for sign-in uses it. */
import Replit from "../../src/providers/replit.ts";
import { clientId, type Fixture } from "./fixture.ts";

const url = "https://replit.com/oidc";
const claims = {
  sub: "14827433",
  username: "ada",
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  profile_image_url: "https://storage.googleapis.com/replit/images/ada.png",
};
const user = { name: "Ada Lovelace", email: claims.email, image: claims.profile_image_url };

export const replit: Fixture = {
  id: "replit",
  documented: ["https://docs.replit.com/replit-workspace/replit-auth"],
  provider: Replit({ clientId }),
  issuer: {
    url,
    auth: "none",
    scopes: { profile: ["username", "first_name", "last_name", "profile_image_url"] },
    endpoints: { authorization: `${url}/auth`, userinfo: `${url}/me` },
  },
  authorization: { url: `${url}/auth`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: { ...claims, email_verified: true }, user, verified: true },
  withoutEmail: {
    claims: { ...claims, first_name: null, last_name: null, email: null, profile_image_url: null },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { claims, user, verified: false },
};
