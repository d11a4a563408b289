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
    style: {
      brandColor: "#3fcf8e",
      mark: "M11.9 1.036c-.015-.986-1.26-1.41-1.874-.637L.764 12.05C-.33 13.427.65 15.455 2.409 15.455h9.579l.113 7.51c.014.985 1.259 1.408 1.873.636l9.262-11.653c1.093-1.375.113-3.403-1.645-3.403h-9.642z",
    },
    options,
  };
}
