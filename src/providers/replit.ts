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
    refresh: { offline: { scope: "offline_access", params: { prompt: "login consent" } } },
    style: { brandColor: "#f26207" },
    mark: () => import("./lib/marks/replit.ts"),
    options,
  };
}
