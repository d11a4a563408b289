/** Supabase. https://supabase.com/docs/guides/auth/oauth-server */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface SupabaseProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_SUPABASE_ISSUER`): the project, as in `https://example.supabase.co/auth/v1`. Its OAuth server must be switched on. */
export default function Supabase(options: OIDCUserConfig<SupabaseProfile> = {}): OIDCConfig<SupabaseProfile> {
  return { id: "supabase", name: "Supabase", type: "oidc", style: { brandColor: "#3fcf8e" }, options };
}
