/** Supabase. https://supabase.com/docs/guides/auth/oauth-server */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface SupabaseProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_SUPABASE_ISSUER`): the project, as in `https://example.supabase.co/auth/v1`. Its OAuth server must be switched on. */
export default function Supabase(options: OIDCUserConfig<SupabaseProfile> = {}): OIDCConfig<SupabaseProfile> {
  return {
    id: "supabase",
    name: "Supabase",
    type: "oidc",
    style: { brandColor: "#3fcf8e" },
    mark: () => import("./lib/marks/supabase.ts"),
    options,
  };
}
