/** SimpleLogin. https://simplelogin.io/docs/siwsl/intro/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://simplelogin.io/docs/siwsl/code-flow/ */
export interface SimpleLoginProfile {
  sub: string;
  name?: string;
  /** May be an alias that forwards to the person. */
  email?: string;
  email_verified?: boolean;
  avatar_url?: string | null;
  [claim: string]: unknown;
}

/** Sign-in with SimpleLogin. Default scope: `openid profile email`. */
export default function SimpleLogin(options: OIDCUserConfig<SimpleLoginProfile> = {}): OIDCConfig<SimpleLoginProfile> {
  return {
    id: "simplelogin",
    name: "SimpleLogin",
    type: "oidc",
    issuer: "https://app.simplelogin.io",
    profile: ({ sub, name, email, avatar_url }) => ({
      id: sub,
      name: name ?? null,
      email: email ?? null,
      image: avatar_url ?? null,
    }),
    style: { brandColor: "#e3156a" },
    options,
  };
}
