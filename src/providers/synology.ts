/** Synology SSO Server. https://kb.synology.com/DSM/help/SSOServer/sso_server_desc */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `email` and `groups`. */
export interface SynologyProfile {
  sub: string;
  username?: string;
  email?: string;
  groups?: string[];
  [claim: string]: unknown;
}

/** Options of {@link Synology}, besides those of every OpenID Connect provider. */
export interface SynologyOptions extends OIDCUserConfig<SynologyProfile> {
  /** Address of the NAS, in place of `issuer`: `https://nas.example.com:5001` has the issuer `https://nas.example.com:5001/webman/sso`. */
  baseUrl?: string | undefined;
}

/**
 * Needs `baseUrl`, or `issuer` (or `AUTH_SYNOLOGY_ISSUER`): the "Well-Known URL" of the SSO Server, without
 * `/.well-known/openid-configuration`. Its certificate must be one that this machine trusts.
 */
export default function Synology(options: SynologyOptions = {}): OIDCConfig<SynologyProfile> {
  const { baseUrl, ...rest } = options;
  return {
    id: "synology",
    name: "Synology SSO",
    type: "oidc",
    ...(baseUrl && { issuer: `${baseUrl.replace(/\/$/, "")}/webman/sso` }),
    authorization: { params: { scope: "openid email" } },
    idToken: false,
    profile: ({ sub, username, email }) => ({ id: sub, name: username ?? sub, email: email ?? null, image: null }),
    style: { brandColor: "#b5b5b6" },
    options: rest,
  };
}
