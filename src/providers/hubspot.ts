/** HubSpot. https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** https://developers.hubspot.com/docs/api-reference/latest/authentication/oauth-tokens/token-introspect */
export interface HubSpotProfile {
  active: boolean;
  user_id: number;
  /** The e-mail address. HubSpot returns no other name. */
  user?: string;
  hub_id: number;
  hub_domain?: string;
  [claim: string]: unknown;
}

const api = "https://api.hubapi.com/oauth/2026-03/token";

/** The profile is what the server knows of the token: the client proves itself once more. */
async function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const body = new URLSearchParams({
    token: tokens.access_token ?? "",
    token_type_hint: "access_token",
    client_id: provider.clientId ?? "",
    client_secret: provider.clientSecret ?? "",
  });
  const response = await fetch(`${api}/introspect`, { method: "POST", body });
  if (!response.ok)
    throw new Error(`HubSpot answered with status ${response.status} when it was asked for the profile.`);
  const { active, ...rest } = (await response.json()) as Profile;
  if (active !== true) throw new Error("HubSpot does not know the token that it has just given.");
  return { active, ...rest };
}

export default function HubSpot(options: OAuthUserConfig<HubSpotProfile> = {}): OAuthConfig<HubSpotProfile> {
  return {
    id: "hubspot",
    name: "HubSpot",
    type: "oauth",
    authorization: { url: "https://app.hubspot.com/oauth/authorize", params: { scope: "oauth" } },
    token: { url: api },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user_id, user }) => ({ id: String(user_id), name: user ?? null, email: user ?? null }),
    style: {
      brandColor: "#ff7a59",
      mark: "M18.164 7.93V5.084a2.198 2.198 0 001.267-1.978v-.067A2.2 2.2 0 0017.238.845h-.067a2.2 2.2 0 00-2.193 2.193v.067a2.196 2.196 0 001.252 1.973l.013.006v2.852a6.22 6.22 0 00-2.969 1.31l.012-.01-7.828-6.095A2.497 2.497 0 104.3 4.656l-.012.006 7.697 5.991a6.176 6.176 0 00-1.038 3.446c0 1.343.425 2.588 1.147 3.607l-.013-.02-2.342 2.343a1.968 1.968 0 00-.58-.095h-.002a2.033 2.033 0 102.033 2.033 1.978 1.978 0 00-.1-.595l.005.014 2.317-2.317a6.247 6.247 0 104.782-11.134l-.036-.005zm-.964 9.378a3.206 3.206 0 113.215-3.207v.002a3.206 3.206 0 01-3.207 3.207z",
    },
    options,
  };
}
