/** JumpCloud. https://jumpcloud.com/support/sso-with-oidc */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface JumpCloudProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

export interface JumpCloudOptions extends OIDCUserConfig<JumpCloudProfile> {
  /** Where the organization is. Default: `us`. */
  region?: "us" | "eu" | undefined;
}

const issuers = { us: "https://oauth.id.jumpcloud.com/", eu: "https://oauth.id.eu.jumpcloud.com/" } as const;

export default function JumpCloud(options: JumpCloudOptions = {}): OIDCConfig<JumpCloudProfile> {
  const { region = "us", ...rest } = options;
  return { id: "jumpcloud", name: "JumpCloud", type: "oidc", issuer: issuers[region], options: rest };
}
