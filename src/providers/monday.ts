/** monday.com. https://developer.monday.com/apps/docs/oauth */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** The answer to the query below. https://developer.monday.com/api-reference/reference/me */
export interface MondayProfile {
  data: { me: { id: string | number; name: string; email: string; photo_original?: string | null } };
  [claim: string]: unknown;
}

const query = "query { me { id name email photo_original } }";

/** The header holds the token alone, without a scheme. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, "https://api.monday.com/v2", { authorization: tokens.access_token ?? "" }, { query });

/** Tokens do not expire. */
export default function Monday(options: OAuthUserConfig<MondayProfile> = {}): OAuthConfig<MondayProfile> {
  return {
    id: "monday",
    name: "monday.com",
    type: "oauth",
    authorization: { url: "https://auth.monday.com/oauth2/authorize", params: { scope: "me:read" } },
    token: { url: "https://auth.monday.com/oauth2/token" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { me } }) => ({
      id: String(me.id),
      name: me.name,
      email: me.email,
      image: me.photo_original ?? null,
    }),
    style: { brandColor: "#6161ff" },
    options,
  };
}
