/** Canva. https://www.canva.dev/docs/connect/authentication/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://www.canva.dev/docs/connect/api-reference/users/users-me/ and https://www.canva.dev/docs/connect/api-reference/users/users-me-profile/ */
export interface CanvaProfile {
  team_user: { user_id: string; team_id: string };
  profile: { display_name?: string };
  [claim: string]: unknown;
}

const api = "https://api.canva.com/rest/v1/users/me";

/** One endpoint returns the id, another the name. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const [person, named] = await Promise.all([
    jsonFrom(fetch, api, headers),
    jsonFrom(fetch, `${api}/profile`, headers),
  ]);
  return { ...person, ...named };
}

/** Returns no e-mail address. */
export default function Canva(options: OAuthUserConfig<CanvaProfile> = {}): OAuthConfig<CanvaProfile> {
  return {
    id: "canva",
    name: "Canva",
    type: "oauth",
    authorization: { url: "https://www.canva.com/api/oauth/authorize", params: { scope: "profile:read" } },
    token: { url: "https://api.canva.com/rest/v1/oauth/token" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ team_user: { user_id }, profile: { display_name } }) => ({
      id: user_id,
      name: display_name || null,
      email: null,
      image: null,
    }),
    // https://www.canva.dev/docs/connect/authentication/
    refresh: { rotates: true },
    logout: { revocation: "https://api.canva.com/rest/v1/oauth/revoke" },
    style: { brandColor: "#00c4cc" },
    options,
  };
}
