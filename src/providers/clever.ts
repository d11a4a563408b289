/** Clever. https://dev.clever.com/docs/oauth-implementation */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, untyped } from "./lib/parts.ts";

/** https://dev.clever.com/reference/getuser */
export interface CleverProfile {
  data: {
    id: string;
    name?: { first?: string; last?: string };
    /** Provided by the school, and not verified. */
    email?: string;
    district?: string;
  };
  [claim: string]: unknown;
}

const api = "https://api.clever.com/v3.0";

/** One endpoint returns the id, another the profile. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const { data } = (await jsonFrom(fetch, `${api}/me`, headers)) as Profile & Pick<CleverProfile, "data">;
  return jsonFrom(fetch, `${api}/users/${encodeURIComponent(data.id)}`, headers);
}

/** Has no scopes. A sign-in that starts at Clever has no `state` and is refused: send users to the sign-in page first. */
export default function Clever(options: OAuthUserConfig<CleverProfile> = {}): OAuthConfig<CleverProfile> {
  return {
    id: "clever",
    name: "Clever",
    type: "oauth",
    authorization: { url: "https://clever.com/oauth/authorize" },
    token: { url: "https://clever.com/oauth/tokens", conform: untyped },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ data: { id, name, email } }) => ({
      id,
      name: [name?.first, name?.last].filter(Boolean).join(" ") || null,
      email: email || null,
      image: null,
    }),
    options,
  };
}
