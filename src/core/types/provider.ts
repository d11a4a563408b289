/** Providers: the ways in that an application offers. A provider is data; its quirks are properties any may have. */
import type { customFetch } from "../markers.ts";
import type { CommonProvider, CredentialInput, Overrides, ProviderType } from "./provider-base.ts";
import type { Theme } from "./theme.ts";
import type { Account, Awaitable, Profile, TokenSet, User } from "./user.ts";
import type { WebAuthnConfig } from "./webauthn.ts";

/** An endpoint as a URL, or as an object with more to say about it. */
export interface AuthorizationEndpoint {
  url?: string;
  /** Parameters added to each authorization request. `claims` may be an object; it is sent as JSON. */
  params?: Record<string, unknown>;
}

/** Given to `token.prepare`: the token request before it leaves. */
export interface TokenRequest {
  /** The form, with the authentication of the client where that stands in the body. */
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
  /** Names in the callback that the token request repeats, such as `device_id` of VK. */
  repeats?: readonly string[];
  /** Headers added to the token request. */
  headers?: Record<string, string>;
  /**
   * Has the last word on the request, for providers that want JSON, another header, or a secret made on the spot: what
   * it returns takes the place of body or headers. Return nothing to keep them.
   */
  prepare?(request: TokenRequest): Awaitable<{ body?: URLSearchParams | string; headers?: Headers } | undefined>;
  /** Turns an answer that strays from RFC 6749 into one that does not. Return nothing to keep it. */
  conform?(response: Response): Awaitable<Response | undefined>;
  /** Key for `private_key_jwt` (RFC 7523). */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
  /**
   * Audience of the assertions that a client signs, for servers that take one name alone. Default: the issuer and the
   * token endpoint, both (RFC 7523, section 3).
   */
  assertionAudience?: string;
  /**
   * Private key for id_tokens and signed userinfo answers that the provider encrypts for this client (RFC 7516). With it,
   * one that is not encrypted is refused (OpenID Connect Core 1.0, section 3.1.3.7). Default: they are signed alone.
   */
  decryptionKey?: CryptoKey;
}

/** Given to `userinfo.request`. */
export interface UserinfoRequest {
  tokens: TokenSet;
  provider: OAuthConfig;
  /** The `fetch` to use: it has the limits of the library and the provider's own `customFetch`. */
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
  /** Turns an odd answer into a JSON object of claims. Return nothing to keep it. */
  conform?(response: Response): Awaitable<Response | undefined>;
  /** Replaces the request, for providers that need more than one. Returns the claims. */
  request?(context: UserinfoRequest): Awaitable<Profile>;
}

/** Protections of one sign-in. */
export type OAuthCheck = "pkce" | "state" | "nonce" | "none";

/** Ways of a client to prove itself at the token endpoint (OpenID Connect Core 1.0, section 9). */
export type ClientAuthMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "none";

/** A client secret that is a token which the client signs itself (ES256), for five minutes. */
export interface SignedSecret {
  /** Private key: the text of a PKCS #8 file (`-----BEGIN PRIVATE KEY-----`). */
  readonly key: string;
  /** Names the key (`kid`). */
  readonly keyId: string;
  /** Who signs (`iss`). The subject is the client id. */
  readonly issuer: string;
  /** For whom (`aud`). */
  readonly audience: string;
}

/** Metadata of the client (RFC 7591). */
export interface ClientOptions {
  token_endpoint_auth_method?: ClientAuthMethod;
  /** The one algorithm that an id_token may be signed with. Default: what discovery says, else `RS256`. */
  id_token_signed_response_alg?: string;
  /** The algorithm of a signed userinfo answer. Default: the answer is not signed. */
  userinfo_signed_response_alg?: string;
  /** Other audiences that an id_token may name. Default: none. */
  trusted_audiences?: readonly string[];
  [metadata: string]: unknown;
}

/** Given to `derive`: what the environment may say as well as the application. */
export type KnownOptions = Overrides<Pick<OAuthConfig, "issuer" | "clientId">>;

/** An OAuth 2.0 or OpenID Connect provider. */
export interface OAuthConfig<P = Profile> extends CommonProvider {
  type: "oauth" | "oidc";
  /** Issuer identifier: where discovery starts, and what `iss` must equal. Required by type `oidc`. */
  issuer?: string;
  /** Address of the discovery document, when it is not the one that follows from `issuer`. */
  wellKnown?: string;
  authorization?: string | AuthorizationEndpoint;
  token?: string | TokenEndpoint;
  userinfo?: string | UserinfoEndpoint;
  /** Address of the keys that sign id_tokens, when there is no discovery document. */
  jwks?: string;
  clientId?: string;
  clientSecret?: string;
  /** In place of `clientSecret`, for providers that want one which is signed: it is made anew for each sign-in. */
  signedSecret?: SignedSecret;
  client?: ClientOptions;
  /** Default: `["pkce", "state"]`, and for type `oidc` also `nonce`. Leave one out only if the provider cannot do it. */
  checks?: readonly OAuthCheck[];
  /**
   * For type `oidc`: take the claims from the id_token alone (`true`), or ask the userinfo endpoint too (`false`). Default: it
   * is asked where `profile` or `email` is in the scope, the id_token has none of their claims (OpenID Connect Core 1.0,
   * section 5.4: servers need not put them there), and there is such an endpoint.
   */
  idToken?: boolean;
  /** For issuers that depend on a claim (one per tenant): the issuer that verified claims must have. */
  issuerFrom?(claims: Profile, issuer: string): string;
  /** Names in the callback that carry more about the person, as JSON (`user` of Apple). They reach `profile()` under their name. */
  callbackClaims?: readonly string[];
  /** Name of the parameter that holds the client id, where it is not `client_id`. */
  clientIdParameter?: string;
  /** Name in the callback that holds the code, where it is not `code` (`auth_code` of Alipay). A field `code` wins over it. */
  codeParameter?: string;
  /** Turns claims into a user. `id` must be stable. Default: `sub ?? id`, `name`, `email`, `picture`. */
  profile?(profile: P, tokens: TokenSet): Awaitable<User>;
  /**
   * Whether the provider has proved the e-mail address that `profile()` returns, where it does not say so by
   * `email_verified: true`.
   */
  emailVerified?(profile: P): boolean;
  /** Chooses what is stored of the tokens. Return nothing to store none. Default: the standard token fields. */
  account?(tokens: TokenSet): Partial<Account> | undefined | void;
  /**
   * Lets a sign-in join an existing user by e-mail address alone, if the provider says `email_verified: true`.
   * Whoever can make that provider say so can take over the account. Default: `false`.
   */
  allowDangerousEmailAccountLinking?: boolean;
  /**
   * Authorization parameters that a sign-in request may add, beside the usual harmless ones, or replace: what stands in
   * `authorization` wins over the request unless it is named here. Of two `max_age` the smaller one is sent. `scope` must be
   * named here. Default: none.
   */
  allowedParams?: readonly string[];
  /** Overrides the option of the same name. */
  redirectProxyUrl?: string;
  /**
   * What follows from the rest of a card, such as addresses at its issuer. It is asked once, when all is known that the
   * application and the environment say. What the card and the application say themselves wins.
   */
  derive?(known: KnownOptions): Partial<OAuthConfig<P>>;
  /** Replaces `fetch` for requests to this provider. Incorrect use can undo the protections of the transport. */
  [customFetch]?: typeof fetch;
  /** What the application said; it wins over everything above. */
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

/** What an application may say about an OAuth or OpenID Connect provider. */
export type OAuthUserConfig<P = Profile> = Overrides<Omit<OAuthConfig<P>, "derive" | "options" | "type">>;

export type OIDCUserConfig<P = Profile> = OAuthUserConfig<P>;

/** Given to `sendVerificationRequest`. All strings are plain and in canonical form. */
export interface SendVerificationRequestParams {
  /** The address. */
  identifier: string;
  /** The link. */
  url: string;
  /** When the link stops working. */
  expires: Date;
  /** The token inside the link. */
  token: string;
  provider: EmailConfig;
  theme: Theme;
  request: Request;
}

/** Signs people in with a link that is sent to their address. */
export interface EmailConfig extends CommonProvider {
  type: "email";
  /** Sender of the mail. */
  from?: string;
  /** Life of the link in seconds. Default: 600 (10 minutes). */
  maxAge?: number;
  /** Key of the mail service. */
  apiKey?: string;
  /** SMTP connection, for `nodemailer`. */
  server?: unknown;
  /** Names of options that the card cannot send without: one that has no value is a configuration error. Default: none. */
  needs?: readonly string[];
  /** Sends the mail. What it throws reaches the log, not the visitor. */
  sendVerificationRequest(params: SendVerificationRequestParams): Awaitable<void>;
  /** Default: 32 random bytes in hex. */
  generateVerificationToken?(): Awaitable<string>;
  /** Turns what was typed into the address that is stored, compared and written to. Default: see `identify/email/address.ts`. */
  normalizeIdentifier?(identifier: string): string;
  options?: EmailUserConfig;
}

/** What an application may say about an e-mail provider. */
export type EmailUserConfig = Overrides<Omit<EmailConfig, "options" | "type">>;

/** Signs people in with what they type. The library stores and checks no passwords: `authorize` does. */
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

/** A provider whose card is loaded when it is first needed: what `builtIn` of `portico/providers` returns. */
export interface LazyProvider {
  readonly id: string;
  readonly type: ProviderType;
  /** What the application said; what the environment says may be added. */
  readonly options: object;
  /** Loads the card, and makes the provider. */
  readonly load: (options: object) => Promise<Provider>;
}

/** What the `providers` option takes: a provider, the function that makes one, or one whose card is still to be loaded. */
export type ProviderInput = Provider | (() => Provider) | LazyProvider;
