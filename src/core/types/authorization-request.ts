/** What a provider asks of authorization requests beyond OAuth 2.0: scopes, PKCE, and how they are protected. */
import type { Awaitable } from "./user.ts";

/** Method of the PKCE code challenge (RFC 7636, section 4.2). */
export type PkceMethod = "S256" | "plain";

/** Signs authorization requests (RFC 9101). */
export interface SignedRequestOptions {
  /** Private key for signing, with its id (`kid`) if the provider knows several keys of this client. */
  key: CryptoKey | { key: CryptoKey; kid?: string };
  /** Signature algorithm. Default: the one of the key, for example `ES256`; `EdDSA` for an Ed25519 key. */
  alg?: string;
}

/** Options of a provider about its authorization requests. */
export interface AuthorizationRequestOptions {
  /**
   * Scopes that a browser may add to a sign-in with `scopes`, from a form or with the client. Server code may add any.
   * Default: none, or any if `allowedParams` has `scope`.
   */
  allowedScopes?: readonly string[];
  /** Text between two scopes. Default: a space (RFC 6749, section 3.3). */
  scopeSeparator?: string;
  /**
   * Method of the PKCE code challenge. `plain` only for a provider that accepts nothing else: it does not protect a request that
   * was read. Default: `S256`.
   */
  pkceMethod?: PkceMethod;
  /**
   * Sends the parameters of the authorization request to the provider first, so that the browser carries only a reference
   * (RFC 9126). `true`: to the endpoint of the discovery document; a text: to this URL. Default: only if the discovery
   * document requires it. `false`: never.
   */
  pushedAuthorizationRequests?: boolean | string;
  /** Signs the parameters of the authorization request (RFC 9101). Default: they are not signed. */
  signedRequests?: SignedRequestOptions;
  /**
   * Binds tokens to this key pair (RFC 9449), or to the one that the function returns, which is called once. Every process of
   * the application needs the same one; the private key need not be extractable. A bearer token is then refused.
   * `"per-sign-in"`: each sign-in has a key pair of its own (ES256), which ends with it. Its tokens identify the user and are
   * useless afterwards, so that they are not stored. Default: bearer tokens.
   */
  dpop?: CryptoKeyPair | (() => Awaitable<CryptoKeyPair>) | "per-sign-in";
}
