/** VK ID. https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/start-integration/auth-without-sdk-web */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description */
export interface VKProfile {
  user: {
    /** Digits. */
    user_id: string;
    first_name?: string;
    last_name?: string;
    /** Not known to be verified. */
    email?: string;
    avatar?: string;
  };
  [claim: string]: unknown;
}

/** The token is a field of a form, beside the client id. */
async function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const body = new URLSearchParams({
    access_token: tokens.access_token ?? "",
    client_id: provider.clientId ?? "",
  });
  const response = await fetch("https://id.vk.com/oauth2/user_info", { method: "POST", body });
  if (!response.ok) throw new Error(`VK answered with status ${response.status} when it was asked for the profile.`);
  return (await response.json()) as Profile;
}

/** The token request repeats the `device_id` of the callback. */
export default function VK(options: OAuthUserConfig<VKProfile> = {}): OAuthConfig<VKProfile> {
  return {
    id: "vk",
    name: "VK",
    type: "oauth",
    authorization: { url: "https://id.vk.com/authorize", params: { scope: "email" } },
    token: { url: "https://id.vk.com/oauth2/auth", repeats: ["device_id", "state"] },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user: { user_id, first_name, last_name, email, avatar } }) => ({
      id: String(user_id),
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: avatar ?? null,
    }),
    style: { brandColor: "#0077ff" },
    mark: () => import("./lib/marks/vk.ts"),
    options,
  };
}
