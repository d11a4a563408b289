/** PropelAuth. https://docs.propelauth.com/reference/api/oauth2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.propelauth.com/reference/api/oauth2 */
export interface PropelAuthProfile {
  user_id: string;
  email: string;
  email_confirmed?: boolean;
  first_name?: string | null;
  last_name?: string | null;
  username?: string | null;
  picture_url?: string | null;
  [claim: string]: unknown;
}

function server(issuer?: string): Partial<OAuthConfig<PropelAuthProfile>> {
  const base = issuer && `${issuer.replace(/\/$/, "")}/propelauth/oauth`;
  const at = (path: string) => (base ? { url: `${base}/${path}` } : {});
  const authorization = { ...at("authorize"), params: { scope: "openid email" } };
  return { authorization, token: at("token"), userinfo: at("userinfo") };
}

/**
 * Needs `issuer` (or `AUTH_PROPELAUTH_ISSUER`): the auth URL, as in `https://auth.example.com`. Its userinfo endpoint has
 * no `sub` that an id_token could be compared with, so it is used with OAuth 2.0 only.
 */
export default function PropelAuth(options: OAuthUserConfig<PropelAuthProfile> = {}): OAuthConfig<PropelAuthProfile> {
  return {
    id: "propelauth",
    name: "PropelAuth",
    type: "oauth",
    ...server(options.issuer),
    derive: ({ issuer }) => server(issuer),
    profile: ({ user_id, first_name, last_name, username, email, picture_url }) => ({
      id: user_id,
      name: [first_name, last_name].filter(Boolean).join(" ") || username || null,
      email,
      image: picture_url ?? null,
    }),
    emailVerified: ({ email_confirmed }) => email_confirmed === true,
    options,
  };
}
