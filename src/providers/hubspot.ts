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

/** Sign-in with HubSpot. Default scope: `oauth`. */
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
    style: { brandColor: "#ff7a59" },
    mark: () => import("./lib/marks/hubspot.ts"),
    options,
  };
}
