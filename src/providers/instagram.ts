/** Instagram, for professional accounts. https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { reshaped } from "./lib/parts.ts";

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started#fields */
export interface InstagramProfile {
  /** The number of the professional account, as text. */
  user_id: string;
  username: string;
  name?: string;
  account_type?: string;
  profile_picture_url?: string;
  [claim: string]: unknown;
}

/** An answer may stand in a list of one. */
function unwrapped({ data, ...fields }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [first] = Array.isArray(data) ? data : [];
  return { ...fields, ...first };
}

/** Only professional accounts (business or creator) can sign in. Returns no e-mail address. Scopes are separated by commas. */
export default function Instagram(options: OAuthUserConfig<InstagramProfile> = {}): OAuthConfig<InstagramProfile> {
  return {
    id: "instagram",
    name: "Instagram",
    type: "oauth",
    scopeSeparator: ",",
    authorization: {
      url: "https://www.instagram.com/oauth/authorize",
      params: { scope: "instagram_business_basic" },
    },
    // Its response lacks `token_type`.
    token: {
      url: "https://api.instagram.com/oauth/access_token",
      conform: reshaped((body) => ({ token_type: "bearer", ...unwrapped(body) })),
    },
    userinfo: {
      url: "https://graph.instagram.com/me",
      params: { fields: "user_id,username,name,account_type,profile_picture_url" },
      conform: reshaped(unwrapped),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user_id, username, profile_picture_url }) => ({
      id: user_id,
      name: username,
      email: null,
      image: profile_picture_url ?? null,
    }),
    style: { brandColor: "#ff0069" },
    options,
  };
}
