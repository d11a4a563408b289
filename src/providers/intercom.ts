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
    style: {
      brandColor: "#6afdef",
      mark: "M21 0H3C1.343 0 0 1.343 0 3v18c0 1.658 1.343 3 3 3h18c1.658 0 3-1.342 3-3V3c0-1.657-1.342-3-3-3zm-5.801 4.399c0-.44.36-.8.802-.8.44 0 .8.36.8.8v10.688c0 .442-.36.801-.8.801-.443 0-.802-.359-.802-.801V4.399zM11.2 3.994c0-.44.357-.799.8-.799s.8.359.8.799v11.602c0 .44-.357.8-.8.8s-.8-.36-.8-.8V3.994zm-4 .405c0-.44.359-.8.799-.8.443 0 .802.36.802.8v10.688c0 .442-.36.801-.802.801-.44 0-.799-.359-.799-.801V4.399zM3.199 6c0-.442.36-.8.802-.8.44 0 .799.358.799.8v7.195c0 .441-.359.8-.799.8-.443 0-.802-.36-.802-.8V6zM20.52 18.202c-.123.105-3.086 2.593-8.52 2.593-5.433 0-8.397-2.486-8.521-2.593-.335-.288-.375-.792-.086-1.128.285-.334.79-.375 1.125-.09.047.041 2.693 2.211 7.481 2.211 4.848 0 7.456-2.186 7.479-2.207.334-.289.839-.25 1.128.086.289.336.25.84-.086 1.128zm.281-5.007c0 .441-.36.8-.801.8-.441 0-.801-.36-.801-.8V6c0-.442.361-.8.801-.8.441 0 .801.357.801.8v7.195z",
    },
    options,
  };
}
