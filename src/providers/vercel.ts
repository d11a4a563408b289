/** Vercel. https://vercel.com/docs/sign-in-with-vercel */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://vercel.com/docs/sign-in-with-vercel/scopes-and-permissions */
export interface VercelProfile extends StandardClaims {}

/** The scopes must be switched on where the application is registered. */
export default function Vercel(options: OIDCUserConfig<VercelProfile> = {}): OIDCConfig<VercelProfile> {
  return {
    id: "vercel",
    name: "Vercel",
    type: "oidc",
    issuer: "https://vercel.com",
    client: { token_endpoint_auth_method: "client_secret_post" },
    // https://vercel.com/docs/sign-in-with-vercel/scopes-and-permissions
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/vercel.ts"),
    options,
  };
}
