/** Bitly. https://dev.bitly.com/docs/getting-started/authentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { untyped } from "./lib/parts.ts";

/** https://dev.bitly.com/api-reference/#getUser */
export interface BitlyProfile {
  /** Names the person: they have no number. */
  login: string;
  name?: string;
  emails?: { email: string; is_primary: boolean; is_verified: boolean }[];
  [claim: string]: unknown;
}

const primary = ({ emails }: BitlyProfile) => emails?.find(({ is_primary }) => is_primary);

/** Has no scopes. Tokens do not expire. */
export default function Bitly(options: OAuthUserConfig<BitlyProfile> = {}): OAuthConfig<BitlyProfile> {
  return {
    id: "bitly",
    name: "Bitly",
    type: "oauth",
    authorization: { url: "https://bitly.com/oauth/authorize" },
    token: { url: "https://api-ssl.bitly.com/oauth/access_token", conform: untyped },
    userinfo: { url: "https://api-ssl.bitly.com/v4/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: (profile) => ({
      id: profile.login,
      name: profile.name || profile.login,
      email: primary(profile)?.email ?? null,
      image: null,
    }),
    emailVerified: (profile) => primary(profile)?.is_verified === true,
    style: { brandColor: "#ee6123" },
    mark: () => import("./lib/marks/bitly.ts"),
    options,
  };
}
