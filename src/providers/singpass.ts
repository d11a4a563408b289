/** Singpass, under its FAPI 2.0 profile. https://docs.developer.singpass.gov.sg/docs/technical-specifications/integration-guide */
import type { OIDCConfig, OIDCUserConfig, TokenEndpoint } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** A field of Myinfo. */
interface MyinfoField {
  value?: string;
}

/** https://docs.developer.singpass.gov.sg/docs/technical-specifications/integration-guide/4.-parsing-the-id-token */
export interface SingpassProfile {
  /** Identifies the user everywhere. It is not the NRIC. */
  sub: string;
  sub_type?: string;
  /** For the scopes `user.identity`, `name`, `email` and `mobileno`. */
  sub_attributes?: { name?: string; email?: string; [attribute: string]: unknown };
  acr?: string;
  amr?: string[];
  /** Of Myinfo applications: what the scopes of the request name. */
  person_info?: { name?: MyinfoField; email?: MyinfoField; [item: string]: unknown };
  [claim: string]: unknown;
}

/** Options of {@link Singpass}, besides those of every OpenID Connect provider. */
export interface SingpassOptions extends OIDCUserConfig<SingpassProfile> {
  /** Signs for the client (ES256, ES384 or ES512), with the `kid` under which its public half is registered. */
  privateKey: NonNullable<TokenEndpoint["clientPrivateKey"]>;
  /** Decrypts what Singpass encrypts for the client (ECDH-ES+A256KW): the private half of the registered key for encryption. */
  decryptionKey: CryptoKey;
  /** What the application is registered for: Login, or Myinfo, whose claims come from userinfo. Default: `login`. */
  product?: "login" | "myinfo" | undefined;
  /** What the user does in a Login application. Default: `APP_AUTHENTICATION_DEFAULT`. */
  authenticationContextType?: string | undefined;
  /** Where the application is registered. Default: `production`. */
  environment?: "production" | "staging" | undefined;
}

/**
 * Two key pairs take the place of a client secret; requests are pushed, and each sign-in has a key pair of its own, so that no
 * token is stored. Default scope: `openid`. Request names and addresses with `authorization: { params: { scope: "openid name email" } }`,
 * as far as the application may have them. Its addresses are not known to be verified.
 */
export default function Singpass(options: SingpassOptions): OIDCConfig<SingpassProfile> {
  const {
    privateKey,
    decryptionKey,
    product = "login",
    authenticationContextType = "APP_AUTHENTICATION_DEFAULT",
    environment = "production",
    ...rest
  } = definedOptions(options, "Singpass", "privateKey", "decryptionKey");
  const issuer = `https://${environment === "staging" ? "stg-id" : "id"}.singpass.gov.sg/fapi`;
  const isLogin = product === "login";
  return {
    id: "singpass",
    name: "Singpass",
    type: "oidc",
    issuer,
    authorization: {
      params: { scope: "openid", ...(isLogin && { authentication_context_type: authenticationContextType }) },
    },
    pushedAuthorizationRequests: true,
    // https://docs.developer.singpass.gov.sg/docs/technical-specifications/technical-concepts/demonstrating-proof-of-possession-dpop
    dpop: "per-sign-in",
    token: { clientPrivateKey: privateKey, decryptionKey, assertionAudience: issuer },
    client: {
      token_endpoint_auth_method: "private_key_jwt",
      ...(!isLogin && { userinfo_signed_response_alg: "ES256" }),
    },
    idToken: isLogin,
    profile: ({ sub, sub_attributes: attributes, person_info: person }) => ({
      id: sub,
      name: attributes?.name ?? person?.name?.value ?? null,
      email: attributes?.email ?? person?.email?.value ?? null,
      image: null,
    }),
    // It issues no refresh tokens, and documents no sign-out.
    logout: false,
    style: { brandColor: "#f4333d" },
    options: rest,
  };
}
