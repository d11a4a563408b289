/** Providers: what users sign in with. A provider is data. Its quirks are properties that any provider may have. */
import type { customFetch } from "../markers.ts";
import type { AuthorizationRequestOptions } from "./authorization-request.ts";
import type { IdentityProviderOptions } from "./identity-provider.ts";
import type { CommonProvider, CredentialInput, Overrides, ProviderType } from "./provider-base.ts";
import type { LogoutOptions, RefreshOptions } from "./provider-tokens.ts";
import type { Theme } from "./theme.ts";
import type { Account, Awaitable, Profile, TokenSet, User } from "./user.ts";
import type { WebAuthnConfig } from "./webauthn.ts";

/** The authorization endpoint. */
export interface AuthorizationEndpoint {
  url?: string;
  /** Parameters added to each authorization request. `claims` and `authorization_details` may be objects, which are sent as JSON. */
  params?: Record<string, unknown>;
  /** Parameters added when `signIn` asks for further `scopes`, such as `include_granted_scopes` of Google. */
  incremental?: Readonly<Record<string, string>>;
}

/** Input of `token.prepare`: the token request before it is sent. */
export interface TokenRequest {
  /** The form, with the client authentication if that is sent in the body. */
  readonly body: URLSearchParams;
  readonly headers: Headers;
  /** The provider, its options merged. */
  readonly provider: OAuthConfig;
}

/** The token endpoint. */
export interface TokenEndpoint {
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
  /** Key for `private_key_jwt` (RFC 7523). */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
  /**
   * Audience of the assertions that the client signs, for servers that accept only one value. Default: both the issuer and
   * the token endpoint (RFC 7523, section 3).
   */
  assertionAudience?: string;
  /**
   * Private key for id_tokens and signed userinfo responses that the provider encrypts for this client (RFC 7516). If it is
   * set, unencrypted ones are refused (OpenID Connect Core 1.0, section 3.1.3.7). Default: signed, not encrypted.
   */
  decryptionKey?: CryptoKey;
}

/** Input of `userinfo.request`. */
export interface UserinfoRequest {
  tokens: TokenSet;
  provider: OAuthConfig;
  /** The `fetch` to use: with the limits of the library and the `customFetch` of the provider. */
  fetch: typeof fetch;
}

/** The userinfo endpoint. */
export interface UserinfoEndpoint {
  url?: string;
  params?: Record<string, unknown>;
  /** Default: `GET`. */
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
  token_endpoint_auth_method?: ClientAuthMethod;
  /** The only algorithm that an id_token may be signed with. Default: from discovery, else `RS256`. */
  id_token_signed_response_alg?: string;
  /** The algorithm of a signed userinfo response. Default: the response is not signed. */
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

/** Input of `derive`: values of the application or the environment. */
export type KnownOptions = Overrides<Pick<OAuthConfig, "issuer" | "clientId">>;

/** An OAuth 2.0 or OpenID Connect provider. */
export interface OAuthConfig<P = Profile> extends CommonProvider, AuthorizationRequestOptions, IdentityProviderOptions {
  type: "oauth" | "oidc";
  /** Issuer identifier: discovery starts there, and `iss` must be equal to it. Required by type `oidc`. */
  issuer?: string;
  /** URL of the discovery document, if it does not follow from `issuer`. */
  wellKnown?: string;
  authorization?: string | AuthorizationEndpoint;
  token?: string | TokenEndpoint;
  userinfo?: string | UserinfoEndpoint;
  /** URL of the JWKS that signs id_tokens, if there is no discovery document. */
  jwks?: string;
  clientId?: string;
  clientSecret?: string;
  /** Instead of `clientSecret`, for providers that require a signed one: a new one is created for each sign-in. */
  signedSecret?: SignedSecret;
  client?: ClientOptions;
  /** Default: `["pkce", "state"]`, and for type `oidc` also `nonce`. Omit one only if the provider does not support it. */
  checks?: readonly OAuthCheck[];
  /**
   * For type `oidc`: take the claims only from the id_token (`true`), or request userinfo too (`false`). Default: userinfo is
   * requested if `profile` or `email` is in the scope, the id_token has none of their claims (OpenID Connect Core 1.0, section
   * 5.4: servers need not put them there), and there is such an endpoint.
   */
  idToken?: boolean;
  /** For issuers that depend on a claim (one per tenant): the issuer that verified claims must have. */
  issuerFrom?(claims: Profile, issuer: string): string;
  /** Parameters of the authorization response with more claims, as JSON (`user` of Apple). `profile()` gets them by name. */
  callbackClaims?: readonly string[];
  /** Name of the client id parameter, if it is not `client_id`. */
  clientIdParameter?: string;
  /** Name of the code parameter, if it is not `code` (`auth_code` of Alipay). `code` takes precedence. */
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
  /** Overrides the option of the same name. */
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
  type: "oauth";
}

/** OpenID Connect. */
export interface OIDCConfig<P = Profile> extends OAuthConfig<P> {
  type: "oidc";
}

/** Options of the application for an OAuth or OpenID Connect provider. */
export type OAuthUserConfig<P = Profile> = Overrides<Omit<OAuthConfig<P>, "derive" | "mark" | "options" | "type">>;

export type OIDCUserConfig<P = Profile> = OAuthUserConfig<P>;

/** Input of `sendVerificationRequest`. All strings are plain text in canonical form. */
export interface SendVerificationRequestParams {
  /** The address. */
  identifier: string;
  /** The link. */
  url: string;
  /** When the link expires. */
  expires: Date;
  /** The token inside the link. */
  token: string;
  provider: EmailConfig;
  theme: Theme;
  request: Request;
}

/** Signs users in with a magic link that is sent to their address. */
export interface EmailConfig extends CommonProvider {
  type: "email";
  /** Sender of the mail. */
  from?: string;
  /** Lifetime of the link in seconds. Default: 600 (10 minutes). */
  maxAge?: number;
  /** API key of the mail service. */
  apiKey?: string;
  /** SMTP connection, for `nodemailer`. */
  server?: unknown;
  /** Names of options that sending requires: a missing value is a configuration error. Default: none. */
  needs?: readonly string[];
  /**
   * Whether the mail is sent after the response, where the platform has `waitUntil`. The visitor then sees no error if it could not be sent,
   * and the response does not take longer for addresses that get a mail. Default: `false`.
   */
  sendAfterResponse?: boolean;
  /** Sends the mail. What it throws is logged and not shown to the visitor. */
  sendVerificationRequest(params: SendVerificationRequestParams): Awaitable<void>;
  /** Default: 32 random bytes in hex. */
  generateVerificationToken?(): Awaitable<string>;
  /** Converts what was typed to the address that is stored, compared and mailed to. Default: see `core/methods/email/address.ts`. */
  normalizeIdentifier?(identifier: string): string;
  options?: EmailUserConfig;
}

/** Options of the application for an e-mail provider. */
export type EmailUserConfig = Overrides<Omit<EmailConfig, "options" | "type">>;

/** Signs users in with the fields that they submit. The library neither stores nor checks passwords: `authorize` does. */
export interface CredentialsConfig<C extends Record<string, CredentialInput> = Record<string, CredentialInput>>
  extends CommonProvider {
  type: "credentials";
  /** The fields of the form. */
  credentials: C;
  /**
   * Returns the user, or `null`. Throw `CredentialsSignin` to give a reason code. `id` must be stable; under the `jwt` strategy
   * a user without one gets an id that is derived from the provider and the e-mail address.
   */
  authorize(credentials: Partial<Record<keyof C, unknown>>, request: Request): Awaitable<User | null>;
  options?: Partial<Omit<CredentialsConfig<C>, "options" | "type">>;
}

/** A provider of any kind. */
export type Provider = OAuthConfig | OAuthConfig<never> | EmailConfig | CredentialsConfig | WebAuthnConfig;

/** A provider whose card is loaded on first use: what `builtIn` of `portico/providers` returns. */
export interface LazyProvider {
  readonly id: string;
  readonly type: ProviderType;
  /** Options of the application; values of the environment may be added. */
  readonly options: object;
  /** Loads the card and creates the provider. */
  readonly load: (options: object) => Promise<Provider>;
}

/** An entry of `providers`: a provider, a function that returns one, or one whose card is not loaded yet. */
export type ProviderInput = Provider | (() => Provider) | LazyProvider;
