/** The types of an issuer. */
import type { ClientAuthMethod } from "../../core/types/client-options.ts";
import type { OAuthConfig } from "../../core/types/provider.ts";
import type { FieldChanges, IssuerFaults } from "./faults.ts";
import type { Jwk } from "./keys.ts";

/** The endpoints of an issuer. `par` takes pushed authorization requests (RFC 9126). */
export type IssuerEndpoint =
  | "discovery"
  | "authorization"
  | "token"
  | "jwks"
  | "userinfo"
  | "endSession"
  | "revocation"
  | "par";

/** A request that an issuer received. */
export interface SeenRequest {
  /** HTTP method. */
  readonly method: string;
  /** The URL, with its query. */
  readonly url: URL;
  /** The headers. */
  readonly headers: Headers;
  /** The body as text; empty without one. */
  readonly text: string;
  /** Fields of a form, or of a JSON object. */
  readonly body: Readonly<Record<string, string>>;
}

/** The authorization response of a provider: a redirect, or a page that posts a form. */
export interface ProviderReturn {
  /** Where the browser goes. Of a redirect, with the fields in its query. */
  readonly url: string;
  /** How: a redirect is a `GET`, a form a `POST`. */
  readonly method: "GET" | "POST";
  /** The parameters of the response, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Origin of the provider. */
  readonly from: string;
}

/** A user of an issuer: claims of the id_token and of the userinfo response. `sub` identifies the user. */
export type IssuerUser = FieldChanges & { readonly sub?: string };

/** Options of {@link Issuer}. Everything has a default. */
export interface IssuerOptions {
  /** The issuer identifier, without a slash at the end. Default: `https://op.example`. */
  readonly url?: string;
  /** Id of the only client. Default: `cid`. */
  readonly clientId?: string;
  /** Secret of that client. Default: one with characters that each encoding changes. */
  readonly clientSecret?: string;
  /** How the client is registered to authenticate (OpenID Connect Core 1.0, section 9). Default: `client_secret_basic`. */
  readonly auth?: ClientAuthMethod;
  /** The public key of the client, for `private_key_jwt`. */
  readonly clientKey?: Jwk;
  /** The public key of signed authorization requests (RFC 9101). */
  readonly requestKey?: Jwk;
  /** Whether authorization requests must be pushed (RFC 9126) or signed (RFC 9101), and tokens bound to a key (RFC 9449). Default: nothing. */
  readonly requires?: { readonly pushed?: boolean; readonly signed?: boolean; readonly dpop?: boolean };
  /** The only method of PKCE that is accepted (RFC 7636). Default: `S256`. */
  readonly pkce?: "S256" | "plain";
  /** `false`: plain OAuth 2.0, without discovery, keys and id_token. Default: `true`. */
  readonly oidc?: boolean;
  /** Algorithm of the id_tokens (RFC 7518): `RS256`, `PS256`, `ES256`, `EdDSA`, … Default: `RS256`. */
  readonly alg?: string;
  /** Claims of the user who signs in by default, which override those of Ada Lovelace. */
  readonly claims?: FieldChanges;
  /**
   * Users to choose from: the authorization endpoint then answers a browser with a page that lists them. Default: none, and the
   * default user signs in without a page.
   */
  readonly people?: readonly IssuerUser[];
  /** What is wrong from the start. Default: nothing. */
  readonly faults?: IssuerFaults;
  /** Addresses of endpoints that are not at their place below `url`. */
  readonly endpoints?: Partial<Record<IssuerEndpoint, string>>;
  /** Whether authorization responses have `iss` (RFC 9207). Default: as `oidc`. */
  readonly sendsIss?: boolean;
  /** Whether each refresh token is valid once, and its reuse revokes all tokens of the sign-in (RFC 9700, section 4.14.2). Default: `true`. */
  readonly rotates?: boolean;
  /** Registered redirect URIs. Default: every `https:` URL, and every `http:` URL of this machine. */
  readonly redirectUris?: readonly string[];
  /** Other names for parameters such as `client_id`, in all requests. */
  readonly names?: Readonly<Record<string, string>>;
  /** Other names for parameters of the token request. */
  readonly tokenNames?: Readonly<Record<string, string>>;
  /** Parameters that the token request must not have. */
  readonly without?: readonly string[];
  /** Another name for `code` in the authorization response. */
  readonly codeName?: string;
  /** Header of the token request that contains the client id, in place of its body. */
  readonly clientIdHeader?: string;
  /** Claims of further scopes: `{ groups: ["roles"] }`. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  /** Whether there are an end session endpoint and a revocation endpoint, and id_tokens have `sid`. Default: `false`. */
  readonly logout?: boolean;
  /** Algorithm of signed userinfo responses. Default: they are JSON. */
  readonly signedUserinfo?: string;
  /**
   * Responses of further addresses: JSON, or what a function returns. Where one address serves several calls, append `#` and the
   * field `method` of the call.
   */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A programmable OAuth 2.0 and OpenID Connect server, as a value. */
export interface Issuer {
  /** The issuer identifier. */
  readonly url: string;
  /** The id of the only client. */
  readonly clientId: string;
  /** The secret of that client. */
  readonly clientSecret: string;
  /** Every request so far, by endpoint. */
  readonly requests: Readonly<Record<IssuerEndpoint | "more", readonly SeenRequest[]>>;
  /** What a strict provider would refuse about the client so far: empty after a correct sign-in. */
  readonly complaints: readonly string[];
  /** Token responses so far. */
  readonly issued: readonly FieldChanges[];
  /** Tokens that were revoked (RFC 7009), in order. */
  readonly revoked: readonly string[];
  /** Token requests that sent a refresh token. */
  readonly refreshes: readonly SeenRequest[];
  /** Refresh tokens that were sent twice: all tokens of their sign-in were revoked. */
  readonly revokedFamilies: readonly string[];
  /** The configuration of a provider for your application. `overrides` win. */
  provider(overrides?: Partial<OAuthConfig>): OAuthConfig;
  /**
   * Signs a user in without a browser.
   *
   * @param address the URL of the authorization request, to which your application redirects
   * @param options `user`: claims, or `null` for a visitor who does not sign in. Default: the default user
   * @throws NotAuthorized if a provider would show an error page in place of a redirect
   */
  authorize(address: string, options?: { readonly user?: FieldChanges | null }): ProviderReturn;
  /** Ends the session at the issuer (OpenID Connect RP-Initiated Logout 1.0). `address`: the URL of the logout request. */
  endSession(address: string): ProviderReturn;
  /** Makes a logout token with these claims, such as `sid` or `sub` (OpenID Connect Back-Channel Logout 1.0). `undefined` removes a claim. */
  logoutToken(claims: FieldChanges, faults?: IssuerFaults): string;
  /** Replaces all faults. Without an argument there are none. */
  setFaults(faults?: IssuerFaults): void;
  /** Signs with a new key. With `keep`, the old keys stay published. */
  rotateKeys(options?: { readonly keep?: boolean }): void;
  /** The published keys (RFC 7517). */
  keys(): readonly Jwk[];
  /** Signs claims as an id_token. */
  sign(claims: FieldChanges, faults?: IssuerFaults): string;
  /** Whether a request is for this issuer. */
  owns(request: Request): boolean;
  /** Answers a request to any endpoint, as `fetch` would. An error response stands for a network that failed. */
  handle(request: Request): Promise<Response>;
}
