/** itsme. https://belgianmobileid.github.io/doc/ */
import type { OIDCConfig, OIDCUserConfig, TokenEndpoint } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** The claims of the scopes `profile` and `email`, in an answer that is signed and encrypted. */
export interface ItsmeProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  /** So far always `false`: it proves no addresses. */
  email_verified?: boolean;
  [claim: string]: unknown;
}

/** Options of {@link Itsme}, besides those of every OpenID Connect provider. */
export interface ItsmeOptions extends OIDCUserConfig<ItsmeProfile> {
  /** Names the service that was registered: what stands behind `service:` in the scope. */
  serviceCode: string;
  /** Signs for the client (RS256). Its public half is published at the address that was registered. */
  privateKey: NonNullable<TokenEndpoint["clientPrivateKey"]>;
  /** Opens what itsme encrypts for the client (RSA-OAEP): the private half of the published key for encryption. */
  decryptionKey: CryptoKey;
  /** Which of its two worlds the service is registered in. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

/** There are no client secrets here: two pairs of RSA keys take their place. Pictures need the access token, so none is read. */
export default function Itsme(options: ItsmeOptions): OIDCConfig<ItsmeProfile> {
  const {
    serviceCode,
    privateKey,
    decryptionKey,
    environment = "production",
    ...rest
  } = definedOptions(options, "Itsme", "serviceCode", "privateKey", "decryptionKey");
  return {
    id: "itsme",
    name: "itsme",
    type: "oidc",
    issuer: `https://idp.${environment === "sandbox" ? "e2e" : "prd"}.itsme.services/v2`,
    authorization: { params: { scope: `openid service:${serviceCode} profile email` } },
    // It compares the audience with the URL of its token endpoint.
    token: { clientPrivateKey: privateKey, decryptionKey, assertionAudience: "token_endpoint" },
    client: { token_endpoint_auth_method: "private_key_jwt", userinfo_signed_response_alg: "RS256" },
    idToken: false,
    profile: ({ sub, name, given_name, family_name, email }) => ({
      id: sub,
      name: (name ?? [given_name, family_name].filter(Boolean).join(" ")) || null,
      email: email ?? null,
    }),
    options: rest,
  };
}
