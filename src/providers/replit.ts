/** Replit. https://docs.replit.com/replit-workspace/replit-auth */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface ReplitProfile {
  /** Digits. */
  sub: string;
  username?: string;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  email_verified?: boolean;
  profile_image_url?: string | null;
  [claim: string]: unknown;
}

/** `clientId` is the id of the Repl (`REPL_ID`). There is no secret. For a refresh token, add `offline_access` to the scope, and `prompt: "login consent"`. */
export default function Replit(options: OIDCUserConfig<ReplitProfile> = {}): OIDCConfig<ReplitProfile> {
  return {
    id: "replit",
    name: "Replit",
    type: "oidc",
    issuer: "https://replit.com/oidc",
    client: { token_endpoint_auth_method: "none" },
    profile: ({ sub, username, first_name, last_name, email, profile_image_url }) => ({
      id: sub,
      name: [first_name, last_name].filter(Boolean).join(" ") || (username ?? null),
      email: email ?? null,
      image: profile_image_url ?? null,
    }),
    style: {
      brandColor: "#f26207",
      mark: "M2 1.5A1.5 1.5 0 0 1 3.5 0h7A1.5 1.5 0 0 1 12 1.5V8H3.5A1.5 1.5 0 0 1 2 6.5ZM12 8h8.5A1.5 1.5 0 0 1 22 9.5v5a1.5 1.5 0 0 1-1.5 1.5H12ZM2 17.5A1.5 1.5 0 0 1 3.5 16H12v6.5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 2 22.5Z",
    },
    options,
  };
}
