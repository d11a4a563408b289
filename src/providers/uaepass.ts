/** UAE PASS. https://docs.uaepass.ae/feature-guides/authentication/web-application */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.uaepass.ae/resources/attributes-list: an address is always a verified one. */
export interface UAEPassProfile {
  uuid: string;
  firstnameEN?: string;
  lastnameEN?: string;
  /** Parts have commas between them. */
  fullnameEN?: string;
  email?: string;
  /** `SOP1`: self-asserted. `SOP2` and `SOP3`: verified. */
  userType?: string;
  [claim: string]: unknown;
}

/** Options of {@link UAEPass}, besides those of every OAuth provider. */
export interface UAEPassOptions extends OAuthUserConfig<UAEPassProfile> {
  /** Which servers to use. Default: `production`. */
  environment?: "production" | "staging" | undefined;
}

/** Sign-in with UAE PASS. Default scope: `urn:uae:digitalid:profile:general`. */
export default function UAEPass(options: UAEPassOptions = {}): OAuthConfig<UAEPassProfile> {
  const { environment, ...rest } = options;
  const base = `https://${environment === "staging" ? "stg-id" : "id"}.uaepass.ae/idshub`;
  return {
    id: "uaepass",
    name: "UAE PASS",
    type: "oauth",
    authorization: {
      url: `${base}/authorize`,
      params: {
        scope: "urn:uae:digitalid:profile:general",
        acr_values: "urn:safelayer:tws:policies:authentication:level:low",
      },
    },
    token: { url: `${base}/token` },
    userinfo: { url: `${base}/userinfo` },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ uuid, firstnameEN, lastnameEN, fullnameEN, email }) => ({
      id: uuid,
      name: (firstnameEN ? [firstnameEN, lastnameEN] : (fullnameEN ?? "").split(",")).filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    emailVerified: ({ email }) => email !== undefined,
    // https://docs.uaepass.ae/
    logout: { endSession: `${base}/logout`, returnParameter: "redirect_uri" },
    options: rest,
  };
}
