/** SAPO ID. https://id.sapo.pt/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer of the userinfo endpoint. */
export interface SapoProfile {
  id: string | number;
  name?: string | null;
  email?: string | null;
  avatar?: string | null;
  [claim: string]: unknown;
}

/** Sign-in with SAPO ID. Default scope: `openid`. */
export default function Sapo(options: OAuthUserConfig<SapoProfile> = {}): OAuthConfig<SapoProfile> {
  return {
    id: "sapo",
    name: "SAPO ID",
    type: "oauth",
    authorization: { url: "https://id.sapo.pt/oauth/v2/authorize", params: { scope: "openid" } },
    token: { url: "https://id.sapo.pt/oauth/v2/token" },
    userinfo: { url: "https://id.sapo.pt/userinfo" },
    profile: ({ id, name, email, avatar }) => ({
      id: String(id),
      name: name ?? null,
      email: email ?? null,
      image: avatar ?? null,
    }),
    options,
  };
}
