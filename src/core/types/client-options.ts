/** How the client authenticates at a provider, and which signatures it accepts. */

/** Client authentication methods at the token endpoint (OpenID Connect Core 1.0, section 9; RFC 8705, section 2). */
export type ClientAuthMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "tls_client_auth"
  | "self_signed_tls_client_auth"
  | "none";

/** A client secret that is a token signed by the client (ES256), valid for five minutes. */
export interface SignedSecret {
  /** Private key: the text of a PKCS #8 file (`-----BEGIN PRIVATE KEY-----`). */
  readonly key: string;
  /** Key id (`kid`). */
  readonly keyId: string;
  /** Issuer (`iss`). The subject is the client id. */
  readonly issuer: string;
  /** Audience (`aud`). */
  readonly audience: string;
}

/** Metadata of the client (RFC 7591). */
export interface ClientOptions {
  /**
   * How the client authenticates at the token endpoint. Default: `private_key_jwt` with `token.clientPrivateKey`,
   * `client_secret_post` with `signedSecret`, `none` without a `clientSecret`; else `client_secret_basic`, or `client_secret_post`
   * if the server supports only that.
   */
  token_endpoint_auth_method?: ClientAuthMethod;
  /**
   * The only algorithm that an id_token may be signed with (OpenID Connect Core 1.0, section 3.1.3.7). Default: from discovery,
   * else `RS256`.
   */
  id_token_signed_response_alg?: string;
  /** The algorithm of a signed userinfo response (OpenID Connect Core 1.0, section 5.3.2). Default: the response is not signed. */
  userinfo_signed_response_alg?: string;
  /** The only algorithm that an authorization response may be signed with (JARM). Default: from discovery, else `RS256`. */
  authorization_signed_response_alg?: string;
  /** Other audiences that an id_token may have. Default: none. */
  trusted_audiences?: readonly string[];
  /**
   * Whether requests use the endpoints of `mtls_endpoint_aliases` in the discovery document (RFC 8705, section 5). Default:
   * `true` with `tls_client_auth` and `self_signed_tls_client_auth`, else `false`.
   */
  use_mtls_endpoint_aliases?: boolean;
  [metadata: string]: unknown;
}
