/** Providers with nothing left to default: what the configuration becomes. */

import type { ClientOptions } from "./client-options.ts";
import type { EmailConfig } from "./email-provider.ts";
import type { Observe } from "./observe.ts";
import type { CredentialsConfig, OAuthCheck, OAuthConfig, TokenEndpoint, UserinfoEndpoint } from "./provider.ts";
import type { ProviderStyle } from "./provider-base.ts";
import type { LogoutOptions, RefreshOptions } from "./provider-tokens.ts";
import type { Account, Awaitable, Profile, TokenSet, User } from "./user.ts";
import type { ReadyWebAuthn } from "./webauthn.ts";

interface ReadyCommon {
  readonly id: string;
  readonly name: string;
  readonly style: Readonly<ProviderStyle>;
}

interface ReadyOAuthCommon extends ReadyCommon {
  readonly issuer?: string;
  readonly wellKnown?: string;
  readonly authorization: {
    readonly url?: string;
    readonly params: Readonly<Record<string, string>>;
    readonly incremental?: Readonly<Record<string, string>>;
  };
  readonly token: Readonly<TokenEndpoint>;
  readonly userinfo: Readonly<UserinfoEndpoint>;
  readonly jwks?: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly client: Readonly<ClientOptions>;
  readonly checks: ReadonlySet<Exclude<OAuthCheck, "none">>;
  /** How the authorization response arrives: by `GET`, or by a `POST` from the provider's page. */
  readonly responseMode: "query" | "form_post";
  /** Whether the response must be signed (JARM). The request names the mode in `authorization.params`. */
  readonly jarm: boolean;
  readonly claimsFrom: "id_token" | "userinfo" | "either";
  readonly issuerFrom?: (claims: Profile, issuer: string) => string;
  readonly callbackClaims: readonly string[];
  readonly clientIdParameter: string;
  readonly codeParameter: string;
  readonly profile?: (profile: Profile, tokens: TokenSet) => Awaitable<User>;
  readonly account?: (tokens: TokenSet) => Partial<Account> | undefined | void;
  readonly mark?: NonNullable<OAuthConfig["mark"]>;
  readonly linksByEmail: boolean;
  readonly allowedParams: ReadonlySet<string>;
  readonly redirectProxyUrl?: string;
  readonly refresh: Readonly<RefreshOptions>;
  readonly logout: Readonly<LogoutOptions>;
  readonly initiateLogin: boolean;
  readonly fetch: typeof fetch;
  readonly observe?: Observe | undefined;
  /** The provider as the application wrote it, options merged: given to its own functions. */
  readonly source: OAuthConfig;
}

/** An OAuth 2.0 provider with nothing left to default. Endpoints without a URL come from discovery. */
export interface ReadyOAuth2 extends ReadyOAuthCommon {
  readonly type: "oauth";
}

/** An OpenID Connect provider with nothing left to default. */
export interface ReadyOIDC extends ReadyOAuthCommon {
  readonly type: "oidc";
}

export type ReadyOAuth = ReadyOAuth2 | ReadyOIDC;

/** An e-mail provider with nothing left to default. */
export interface ReadyEmail extends ReadyCommon {
  readonly type: "email";
  readonly maxAge: number;
  readonly send: EmailConfig["sendVerificationRequest"];
  readonly sendAfterResponse: boolean;
  readonly makeToken?: () => Awaitable<string>;
  readonly normalize?: (identifier: string) => string;
  readonly source: EmailConfig;
}

/** A credentials provider with nothing left to default. */
export interface ReadyCredentials extends ReadyCommon {
  readonly type: "credentials";
  readonly credentials: CredentialsConfig["credentials"];
  readonly authorize: CredentialsConfig["authorize"];
}

/** A provider with nothing left to default. */
export type ReadyProvider = ReadyOAuth2 | ReadyOIDC | ReadyEmail | ReadyCredentials | ReadyWebAuthn;
