/** Intercom. https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { reshaped } from "./lib/parts.ts";

/** https://developers.intercom.com/docs/references/rest-api/api.intercom.io/admins/identifyadmin */
export interface IntercomProfile {
  id: string;
  name: string | null;
  email: string;
  email_verified: boolean | null;
  avatar?: { image_url: string | null } | null;
  [claim: string]: unknown;
}

/** Has no scopes: what an app may see is chosen where it is registered. Tokens do not expire. */
export default function Intercom(options: OAuthUserConfig<IntercomProfile> = {}): OAuthConfig<IntercomProfile> {
  return {
    id: "intercom",
    name: "Intercom",
    type: "oauth",
    authorization: { url: "https://app.intercom.com/oauth" },
    // Its answer may call the token `token`, and may lack `token_type`.
    token: {
      url: "https://api.intercom.io/auth/eagle/token",
      conform: reshaped(({ token, ...body }) => ({
        token_type: "bearer",
        ...(token ? { access_token: token } : {}),
        ...body,
      })),
    },
    userinfo: { url: "https://api.intercom.io/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, email, avatar }) => ({ id, name, email, image: avatar?.image_url ?? null }),
    style: { brandColor: "#6afdef" },
    mark: () => import("./lib/marks/intercom.ts"),
    options,
  };
}
