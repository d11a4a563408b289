/** Any OpenID Connect provider that has no card of its own. https://openid.net/specs/openid-connect-core-1_0.html */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { definedOptions } from "./lib/parts.ts";

/**
 * Options of {@link OIDC}: `id` is required, and `issuer` unless it comes from the environment. Everything else has a default, or
 * comes from discovery.
 */
export type OIDCOptions<P> = OIDCUserConfig<P> & { readonly id: string };

/**
 * A card for any OpenID Connect provider. `issuer` may come from the environment: `AUTH_<ID>_ISSUER`.
 *
 * @example OIDC({ id: "acme", name: "Acme", issuer: "https://login.acme.example" })
 */
export default function OIDC<P = Profile>(options: OIDCOptions<P>): OIDCConfig<P> {
  const { id } = definedOptions(options, "OIDC", "id", "issuer");
  return { id, name: id, type: "oidc", options };
}
