/** JumpCloud. https://jumpcloud.com/support/sso-with-oidc */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface JumpCloudProfile extends StandardClaims {}

/** Options of {@link JumpCloud}, besides those of every OpenID Connect provider. */
export interface JumpCloudOptions extends OIDCUserConfig<JumpCloudProfile> {
  /** Where the organization is. Default: `us`. */
  region?: "us" | "eu" | undefined;
}

const issuers = { us: "https://oauth.id.jumpcloud.com/", eu: "https://oauth.id.eu.jumpcloud.com/" } as const;

/** Sign-in with JumpCloud. Default scope: `openid profile email`. */
export default function JumpCloud(options: JumpCloudOptions = {}): OIDCConfig<JumpCloudProfile> {
  const { region = "us", ...rest } = options;
  return { id: "jumpcloud", name: "JumpCloud", type: "oidc", issuer: issuers[region], options: rest };
}
