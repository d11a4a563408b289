/** Etsy. https://developers.etsy.com/documentation/essentials/authentication */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** https://developers.etsy.com/documentation/reference#operation/getUser */
export interface EtsyProfile {
  user_id: number;
  primary_email: string | null;
  first_name: string | null;
  last_name: string | null;
  image_url_75x75: string | null;
  [claim: string]: unknown;
}

/** A token begins with the number of the person it was given for, and a dot. */
async function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const [, user] = /^(\d+)\./.exec(tokens.access_token ?? "") ?? [];
  if (user === undefined) throw new Error("The access token of Etsy does not begin with the number of a user.");
  const key = [provider.clientId, provider.clientSecret].filter(Boolean).join(":");
  const headers = { authorization: `Bearer ${tokens.access_token}`, "x-api-key": key };
  const response = await fetch(`https://openapi.etsy.com/v3/application/users/${user}`, { headers });
  if (!response.ok) throw new Error(`Etsy answered with status ${response.status} when it was asked for the profile.`);
  return (await response.json()) as Profile;
}

/** `clientId` is the keystring. PKCE takes the place of a secret at the token endpoint; the API wants the shared secret (`clientSecret`) beside it. */
export default function Etsy(options: OAuthUserConfig<EtsyProfile> = {}): OAuthConfig<EtsyProfile> {
  return {
    id: "etsy",
    name: "Etsy",
    type: "oauth",
    authorization: { url: "https://www.etsy.com/oauth/connect", params: { scope: "email_r" } },
    token: { url: "https://api.etsy.com/v3/public/oauth/token" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "none" },
    usesSecret: true,
    profile: ({ user_id, first_name, last_name, primary_email, image_url_75x75 }) => ({
      id: String(user_id),
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: primary_email,
      image: image_url_75x75,
    }),
    style: { brandColor: "#f16521" },
    mark: () => import("./lib/marks/etsy.ts"),
    options,
  };
}
