/** The shapes of an issuer. */
import type { RequestHandler } from "msw";
import type { ClientAuthMethod, OAuthConfig } from "../../src/core/types/provider.ts";
import type { ProviderResponse } from "./browser.ts";
import type { Changes, Faults } from "./faults.ts";
import type { Jwk } from "./keys.ts";

/** The endpoints. */
export type Endpoint =
  | "discovery"
  | "authorization"
  | "token"
  | "jwks"
  | "userinfo"
  | "endSession"
  | "revocation"
  | "par";

/** A request as it came. */
export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
  /** Fields of a form, or of a JSON object. */
  readonly body: Readonly<Record<string, string>>;
}

/** How an issuer is made. Everything has a default. */
export interface IssuerOptions {
  readonly url?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** How the client is registered to authenticate. */
  readonly auth?: ClientAuthMethod;
  /** For `private_key_jwt`: the public key of the client. */
  readonly clientKey?: Jwk;
  /** The public key of signed requests (RFC 9101). */
  readonly requestKey?: Jwk;
  /** What each authorization request must be, and whether tokens must be bound to a key. */
  readonly requires?: { readonly pushed?: boolean; readonly signed?: boolean; readonly dpop?: boolean };
  /** The only method of PKCE that it accepts. Default: `S256`. */
  readonly pkce?: "S256" | "plain";
  /** `false`: plain OAuth 2.0, without discovery, keys and id_token. */
  readonly oidc?: boolean;
  /** Algorithm of its id_tokens. */
  readonly alg?: string;
  /** Claims of the user who signs in, beside those of Ada. */
  readonly claims?: Changes;
  readonly faults?: Faults;
  /** Where the endpoints are, if not under `url`. */
  readonly endpoints?: Partial<Record<Endpoint, string>>;
  /** Whether authorization responses have `iss` (RFC 9207). Default: as `oidc`. */
  readonly sendsIss?: boolean;
  /** Whether each refresh token is valid once, and its reuse revokes all tokens of the sign-in. Default: `true`. */
  readonly rotates?: boolean;
  readonly redirectUris?: readonly string[];
  /** What it calls `client_id` and `client_secret`. */
  readonly names?: Readonly<Record<string, string>>;
  /** What its token endpoint alone calls parameters, where that is another name. */
  readonly tokenNames?: Readonly<Record<string, string>>;
  /** Parameters of the token request that it does not know, and does not want. */
  readonly without?: readonly string[];
  /** What it calls the code in the callback. */
  readonly codeName?: string;
  /** Header of the token request that contains the client id, in place of its body. */
  readonly clientIdHeader?: string;
  /** Claims that scopes of its own open. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  /** Whether it has an end session endpoint and a revocation endpoint, and puts `sid` into its id_tokens. Default: `false`. */
  readonly logout?: boolean;
  /** Signs its userinfo answers with this algorithm. */
  readonly signedUserinfo?: string;
  /**
   * Answers of further addresses: JSON, or what a function returns. Where one address answers several calls, `#` and the
   * field `method` of a call stand behind it.
   */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** An issuer, as a value. */
export interface Issuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly handlers: readonly RequestHandler[];
  /** What every endpoint was asked, in order. */
  readonly requests: Readonly<Record<Endpoint | "more", readonly Seen[]>>;
  /** Faults of the client that a strict provider would refuse: empty if there are none. */
  readonly complaints: readonly string[];
  /** Token answers so far. */
  readonly issued: readonly Changes[];
  /** Tokens that were revoked, in order. */
  readonly revoked: readonly string[];
  /** Requests that sent a refresh token. */
  readonly refreshes: readonly Seen[];
  /** Refresh tokens that were used twice: all tokens of their sign-in were revoked. */
  readonly revokedFamilies: readonly string[];
  /** The configuration of a client. `overrides` win. */
  provider(overrides?: Partial<OAuthConfig>): OAuthConfig;
  /** Answers an authorization request as the provider would: `user` are claims, `null` a visitor who does not sign in. */
  authorize(address: string, options?: { readonly user?: Changes | null }): ProviderResponse;
  /** Answers a logout request as the provider would: ends its session, and sends the visitor back. */
  endSession(address: string): ProviderResponse;
  /** A logout token for these claims, such as `sid` or `sub`. `undefined` takes a claim away. */
  logoutToken(claims: Changes, faults?: Faults): string;
  /** Other faults from now on. */
  breaks(faults?: Faults): void;
  /** A new signing key from now on. With `keep`, the old ones stay published. */
  rotate(options?: { readonly keep?: boolean }): void;
  /** The published keys. */
  keys(): readonly Jwk[];
  /** Signs claims as an id_token of this issuer, under these faults. */
  sign(claims: Changes, faults?: Faults): string;
  /** Answers any request to this issuer. */
  handle(request: Request): Promise<Response>;
}
