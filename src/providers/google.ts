/** Google. https://developers.google.com/identity/openid-connect/openid-connect */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export interface GoogleProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  /** Workspace domain of the person. The request parameter `hd` is a hint alone: to let in one domain, check this claim in `signIn`. */
  hd?: string;
  [claim: string]: unknown;
}

/** For a refresh token, set `authorization: { params: { access_type: "offline", prompt: "consent" } }`. */
export default function Google(options: OIDCUserConfig<GoogleProfile> = {}): OIDCConfig<GoogleProfile> {
  return {
    id: "google",
    name: "Google",
    type: "oidc",
    issuer: "https://accounts.google.com",
    // https://developers.google.com/identity/protocols/oauth2/web-server#incrementalAuth
    authorization: { incremental: { include_granted_scopes: "true" } },
    // A refresh keeps the refresh token. https://developers.google.com/identity/protocols/oauth2/web-server#offline
    refresh: { rotates: false, mayRetry: true, offline: { params: { access_type: "offline", prompt: "consent" } } },
    style: { brandColor: "#1a73e8" },
    mark: () => import("./lib/marks/google.ts"),
    options,
  };
}
