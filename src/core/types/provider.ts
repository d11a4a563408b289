/** Providers: what users sign in with. A provider is data. Its quirks are properties that any provider may have. */
import type { customFetch } from "../markers.ts";
import type { AuthorizationRequestOptions } from "./authorization-request.ts";
import type { ClientOptions, SignedSecret } from "./client-options.ts";
import type { EmailConfig } from "./email-provider.ts";
import type { IdentityProviderOptions } from "./identity-provider.ts";
import type { CommonProvider, CredentialInput, Overrides, ProviderType } from "./provider-base.ts";
import type { LogoutOptions, RefreshOptions } from "./provider-tokens.ts";
import type { Account, Awaitable, Profile, TokenSet, User } from "./user.ts";
import type { WebAuthnConfig } from "./webauthn.ts";

/** The authorization endpoint. */
export interface AuthorizationEndpoint {
  /** URL of the endpoint (RFC 6749, section 3.1). Default: from discovery. Parameters in its query are sent too. */
  url?: string;
  /**
   * Parameters added to each authorization request. `claims` (OpenID Connect Core 1.0, section 5.5) and `authorization_details`
   * (RFC 9396, section 2) may be objects, which are sent as JSON.
   */
  params?: Record<string, unknown>;
  /** Parameters added when `signIn` asks for more `scopes`, such as `include_granted_scopes` of Google. */
  incremental?: Readonly<Record<string, string>>;
}

/** Input of `token.prepare`: the token request before it is sent. */
export interface TokenRequest {
  /** The form, with the client authentication if that is sent in the body. */
  readonly body: URLSearchParams;
  /** The headers, with the client authentication if that is sent in `Authorization`. */
  readonly headers: Headers;
  /** The provider, its options merged. */
  readonly provider: OAuthConfig;
}

/** The token endpoint. */
export interface TokenEndpoint {
  /** URL of the endpoint (RFC 6749, section 3.2). Default: from discovery. */
  url?: string;
  /** Parameters added to the body of the token request. */
  params?: Record<string, unknown>;
  /** Parameters of the authorization response that the token request repeats, such as `device_id` of VK. */
  repeats?: readonly string[];
  /** Headers added to the token request. */
  headers?: Record<string, string>;
  /**
   * Changes the request, for providers that need JSON, another header, or a secret that is computed per request: what it
   * returns replaces body or headers. Return nothing to keep them.
   */
  prepare?(request: TokenRequest): Awaitable<{ body?: URLSearchParams | string; headers?: Headers } | undefined>;
  /** Converts a response that violates RFC 6749 to one that conforms. Return nothing to keep it. */
  conform?(response: Response): Awaitable<Response | undefined>;
  /** Key for `private_key_jwt` (RFC 7523), with its id (`kid`) if the provider knows several keys of this client. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
  /**
   * Audience of the assertions that the client signs, for servers that expect another than their issuer: a URL, or
   * `"token_endpoint"` for the URL of the token endpoint. A server that can choose its endpoint could use such an assertion
   * elsewhere, so set it only for a server that requires it. Not with `resolveIssuer`. Default: the issuer (FAPI 2.0 Security
   * Profile, section 5.3.2.1); without an issuer, the configured `token.url`.
   */
  assertionAudience?: (string & {}) | "token_endpoint";
  /**
   * Private key for id_tokens and signed userinfo responses that the provider encrypts for this client (RFC 7516). If it is
   * set, unencrypted ones are refused (OpenID Connect Core 1.0, section 3.1.3.7). Default: signed, not encrypted.
   */
  decryptionKey?: CryptoKey;
}

/** Input of `userinfo.request`. */
export interface UserinfoRequest {
  /** The token response. */
  tokens: TokenSet;
  /** The provider, its options merged. */
  provider: OAuthConfig;
  /** The `fetch` to use: with the limits of the library and the `customFetch` of the provider. */
  fetch: typeof fetch;
}

/** The userinfo endpoint. */
export interface UserinfoEndpoint {
  /** URL of the endpoint (OpenID Connect Core 1.0, section 5.3). Default: from discovery. */
  url?: string;
  /** Parameters added to the query of the userinfo request. */
  params?: Record<string, unknown>;
  /** HTTP method of the userinfo request. Default: `GET`. */
  method?: "GET" | "POST";
  /** Headers added to the userinfo request. */
  headers?: Record<string, string>;
  /** Body of a `POST`, for example a GraphQL query. Objects are sent as JSON. */
  body?: string | Record<string, unknown>;
  /** Converts a response in another format to a JSON object of claims. Return nothing to keep it. */
  conform?(response: Response): Awaitable<Response | undefined>;
  /** Replaces the request, for providers that need more than one. Returns the claims. */
  request?(context: UserinfoRequest): Awaitable<Profile>;
}

/** Protections of one sign-in. */
export type OAuthCheck = "pkce" | "state" | "nonce" | "none";

/** Input of `derive`: values of the application or the environment. */
export type KnownOptions = Overrides<Pick<OAuthConfig, "issuer" | "clientId">>;

/** An OAuth 2.0 or OpenID Connect provider. */
export interface OAuthConfig<P = Profile> extends CommonProvider, AuthorizationRequestOptions, IdentityProviderOptions {
  /** `oidc` verifies an id_token, `oauth` asks the userinfo endpoint. */
  type: "oauth" | "oidc";
  /**
   * Issuer identifier: discovery starts there (OpenID Connect Discovery 1.0, section 4), and `iss` must be equal to it (RFC 9207).
   * Required by type `oidc`. Default: `AUTH_<ID>_ISSUER`.
   */
  issuer?: string;
  /** URL of the discovery document. Default: by `issuer`. */
  wellKnown?: string;
  /** The authorization endpoint: its URL, or an object. Default: from discovery. */
  authorization?: string | AuthorizationEndpoint;
  /** The token endpoint: its URL, or an object. Default: from discovery. */
  token?: string | TokenEndpoint;
  /** The userinfo endpoint: its URL, or an object. Default: from discovery. */
  userinfo?: string | UserinfoEndpoint;
  /** URL of the JWKS (RFC 7517) that signs id_tokens, if there is no discovery document. Default: from discovery. */
  jwks?: string;
  /** Client id that the provider issued (RFC 6749, section 2.2). Default: `AUTH_<ID>_ID`. */
  clientId?: string;
  /** Client secret that the provider issued (RFC 6749, section 2.3.1). Default: `AUTH_<ID>_SECRET`. */
  clientSecret?: string;
  /** Instead of `clientSecret`, for providers that require a signed one: a new one is created for each sign-in. */
  signedSecret?: SignedSecret;
  /** Metadata of the client: how it authenticates, and which signatures it accepts. */
  client?: ClientOptions;
  /**
   * Protections of a sign-in: PKCE (RFC 7636), `state` (RFC 6749, section 10.12), `nonce` (OpenID Connect Core 1.0, section
   * 3.1.2.1). `["none"]`: none of them. Omit one only if the provider does not support it. Default: `["pkce", "state"]`, and for
   * type `oidc` also `nonce`.
   */
  checks?: readonly OAuthCheck[];
  /**
   * For type `oidc`: take the claims only from the id_token (`true`), or request userinfo too (`false`). Default: userinfo is
   * requested if `profile` or `email` is in the scope, the id_token has none of their claims (OpenID Connect Core 1.0, section
   * 5.4: servers need not put them there), and there is such an endpoint.
   */
  idToken?: boolean;
  /** For issuers that depend on a claim (one per tenant): the issuer that verified claims must have. */
  issuerFrom?(claims: Profile, issuer: string): string;
  /**
   * Parameters of the authorization response with more claims, as JSON (`user` of Apple). `profile()` gets them by name. Default:
   * none.
   */
  callbackClaims?: readonly string[];
  /** Name of the client id parameter. Default: `client_id`. */
  clientIdParameter?: string;
  /**
   * Whether the card uses `clientSecret` itself where the token endpoint takes none: to sign requests, or as a header of an API.
   * Default: `false`.
   */
  usesSecret?: boolean;
  /** Another name of the code parameter (`auth_code` of Alipay). `code` takes precedence. Default: only `code`. */
  codeParameter?: string;
  /** Converts claims to a user. `id` must be stable. Default: `sub ?? id`, `name`, `email`, `picture`. */
  profile?(profile: P, tokens: TokenSet): Awaitable<User>;
  /**
   * Whether the provider has verified the e-mail address that `profile()` returns, if it has no claim
   * `email_verified: true`.
   */
  emailVerified?(profile: P): boolean;
  /** Chooses which tokens are stored. Return nothing to store none. Default: the standard token fields. */
  account?(tokens: TokenSet): Partial<Account> | undefined | void;
  /**
   * Links a sign-in to an existing user with the same e-mail address, if the provider sends `email_verified: true`.
   * An attacker who can make the provider send it can take over the user. Default: `false`.
   */
  allowDangerousEmailAccountLinking?: boolean;
  /**
   * Authorization parameters that a sign-in request may add, besides the harmless ones, or replace: parameters in
   * `authorization` take precedence unless they are listed here. Of two `max_age` the smaller one is sent. `scope` must be
   * listed here. Default: none.
   */
  allowedParams?: readonly string[];
  /** Overrides the option of the same name; an empty text turns it off. Default: `redirectProxyUrl` of the configuration. */
  redirectProxyUrl?: string;
  /** How the provider issues and replaces tokens. */
  refresh?: RefreshOptions;
  /** Sign-out at the provider. `true`: at every sign-out. `false`: the provider has none. Default: what discovery offers. */
  logout?: boolean | LogoutOptions;
  /** Accepts a sign-in that the provider starts, at `GET initiate/<provider>` (OpenID Connect Core 1.0, section 4). Default: `false`. */
  initiateLogin?: boolean;
  /**
   * Derives properties from the rest of a card, such as endpoints from the issuer. Called once, when the values of application
   * and environment are known. Properties that the card or the application set take precedence.
   */
  derive?(known: KnownOptions): Partial<OAuthConfig<P>>;
  /** Loads `style.mark` when a page shows it: cards of the library keep their marks apart, as modules. `style` takes precedence. */
  mark?(): Promise<{ readonly default: string }>;
  /** Replaces `fetch` for requests to this provider. Incorrect use can disable transport security. */
  [customFetch]?: typeof fetch;
  /** Options of the application, which take precedence over everything above. */
  options?: OAuthUserConfig<P>;
}

/** OAuth 2.0 (RFC 6749). */
export interface OAuth2Config<P = Profile> extends OAuthConfig<P> {
  /** OAuth 2.0: the userinfo endpoint identifies the user. */
  type: "oauth";
}

/** OpenID Connect. */
export interface OIDCConfig<P = Profile> extends OAuthConfig<P> {
  /** OpenID Connect: the id_token identifies the user. */
  type: "oidc";
}

/** Options of the application for an OAuth or OpenID Connect provider. */
export type OAuthUserConfig<P = Profile> = Overrides<Omit<OAuthConfig<P>, "derive" | "mark" | "options" | "type">>;

/** Options of the application for an OpenID Connect provider. */
export type OIDCUserConfig<P = Profile> = OAuthUserConfig<P>;

/** Signs users in with the fields that they submit. The library neither stores nor checks passwords: `authorize` does. */
export interface CredentialsConfig<C extends Record<string, CredentialInput> = Record<string, CredentialInput>>
  extends CommonProvider {
  /** The type of providers with a form of their own. */
  type: "credentials";
  /** The fields of the form. */
  credentials: C;
  /**
   * Gets the submitted fields, which are untrusted text. Returns the user, or `null`. Throw `CredentialsSignin` to give a reason
   * code. `id` must be stable; under the `jwt` strategy a user without one gets an id that is derived from the provider and the
   * e-mail address.
   */
  authorize(credentials: Partial<Record<keyof C, string>>, request: Request): Awaitable<User | null>;
  /** Options of the application, which take precedence over everything above. */
  options?: Partial<Omit<CredentialsConfig<C>, "options" | "type">>;
}

/** The claims of any provider: every `profile()` fits, and one that is written inside the configuration needs no types. */
// biome-ignore lint/suspicious/noExplicitAny: with `unknown`, a `profile()` that names the type of its claims would not fit
type AnyProfile = any;

/** A provider of any kind. */
export type Provider = OAuthConfig<AnyProfile> | EmailConfig | CredentialsConfig | WebAuthnConfig;

/** A provider whose card is loaded on first use: what `builtIn` of `portico/providers` returns. */
export interface LazyProvider {
  /** Id of the provider, for example `github`. */
  readonly id: string;
  /** Not known before the card is loaded. */
  readonly name?: string | undefined;
  /** Type of the provider, known before its card is loaded. */
  readonly type: ProviderType;
  /** Options of the application; values of the environment may be added. */
  readonly options: object;
  /** Loads the card and creates the provider. */
  readonly load: (options: object) => Promise<Provider>;
}

/** An entry of `providers`: a provider, a function that returns one, or one whose card is not loaded yet. */
export type ProviderInput = Provider | (() => Provider) | LazyProvider;
