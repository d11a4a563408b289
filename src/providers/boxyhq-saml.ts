/** BoxyHQ SAML Jackson, a bridge from OAuth to SAML. https://boxyhq.com/docs/jackson/deploy/service */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://boxyhq.com/docs/jackson/saml-flow#5-profile-request */
export interface BoxyHQSAMLProfile {
  id: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  [claim: string]: unknown;
}

/** Options of {@link BoxyHQSAML}, besides those of every OAuth provider. */
export interface BoxyHQSAMLOptions extends OAuthUserConfig<BoxyHQSAMLProfile> {
  /** Tenant of the connection. With `product`, it stands in for a client: then `clientId` is `dummy`. Default: none. */
  tenant?: string | undefined;
  /** Product of the connection: see `tenant`. Default: none. */
  product?: string | undefined;
  /** Id of the connection, where a tenant and product have several. */
  idpHint?: string | undefined;
}

/** Needs `issuer` (or `AUTH_BOXYHQ_SAML_ISSUER`): the address of the service, as in `https://jackson.example.com`. */
export default function BoxyHQSAML(options: BoxyHQSAMLOptions = {}): OAuthConfig<BoxyHQSAMLProfile> {
  const { tenant, product, idpHint, ...rest } = options;
  const params = { provider: "saml", tenant, product, idp_hint: idpHint };
  const service = (issuer?: string): Partial<OAuthConfig<BoxyHQSAMLProfile>> => {
    const base = issuer?.replace(/\/$/, "");
    const at = (name: string) => (base ? { url: `${base}/api/oauth/${name}` } : {});
    return { authorization: { ...at("authorize"), params }, token: at("token"), userinfo: at("userinfo") };
  };
  return {
    id: "boxyhq-saml",
    name: "BoxyHQ SAML",
    type: "oauth",
    ...service(rest.issuer),
    derive: ({ issuer }) => service(issuer),
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, email, firstName, lastName }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(" ") || null,
      email: email ?? null,
    }),
    style: { brandColor: "#25c2a0" },
    options: rest,
  };
}
