/** Calendly. https://developer.calendly.com/how-to-authenticate-with-oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.calendly.com/api-docs/005832c83aeae-get-current-user */
export interface CalendlyProfile {
  resource: {
    /** Names the person: `https://api.calendly.com/users/AAAAAAAAAAAAAAAA`. */
    uri: string;
    name: string;
    /** Not known to be verified. */
    email: string;
    avatar_url?: string | null;
  };
  [claim: string]: unknown;
}

/** Has no scopes. */
export default function Calendly(options: OAuthUserConfig<CalendlyProfile> = {}): OAuthConfig<CalendlyProfile> {
  return {
    id: "calendly",
    name: "Calendly",
    type: "oauth",
    authorization: { url: "https://auth.calendly.com/oauth/authorize" },
    token: { url: "https://auth.calendly.com/oauth/token" },
    userinfo: { url: "https://api.calendly.com/users/me" },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ resource: { uri, name, email, avatar_url } }) => ({
      id: uri,
      name,
      email: email ?? null,
      image: avatar_url ?? null,
    }),
    // https://developer.calendly.com/api-docs
    refresh: { rotates: true },
    logout: { revocation: "https://auth.calendly.com/oauth/revoke" },
    style: { brandColor: "#006bff" },
    options,
  };
}
