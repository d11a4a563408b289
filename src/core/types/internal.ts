/** The values that walk through the house. All are read-only: a room receives them and returns new ones. */
import type { Keyring } from "../crypto/keyring.ts";
import type { AuthError } from "../errors/index.ts";
import type { Lru } from "../lib/lru.ts";
import type { AuthAction } from "./action.ts";
import type { Adapter, AdapterUser } from "./adapter.ts";
import type { Callbacks, Events } from "./callbacks.ts";
import type { AuthConfig, CookieOptions, PagesOptions, SessionOptions, Theme } from "./config.ts";
import type { JWTOptions } from "./jwt.ts";
import type { AddressChoice, ConfirmationNeeded } from "./linking.ts";
import type { LoggerInstance } from "./logger.ts";
import type { CallSession, ExpiringSet, SessionStore } from "./principal.ts";
import type {
  ClientOptions,
  CredentialsConfig,
  EmailConfig,
  OAuthCheck,
  OAuthConfig,
  ProviderStyle,
  TokenEndpoint,
  UserinfoEndpoint,
} from "./provider.ts";
import type { Account, Awaitable, Profile, TokenSet, User } from "./user.ts";
import type { ReadyWebAuthn } from "./webauthn.ts";

/** Name and attributes of a cookie, without a value. */
export interface Cookie {
  readonly name: string;
  readonly options: Readonly<CookieOptions>;
}

/** A cookie to be written. */
export interface SetCookie extends Cookie {
  readonly value: string;
}

/** The cookies of one kind of origin. */
export interface CookieSet {
  readonly sessionToken: Cookie;
  readonly csrfToken: Cookie;
  /** Its name is a prefix: see `identify/transaction.ts`. */
  readonly transaction: Cookie;
}

/** The cookies that came with a call. A name that came twice is absent: nobody can tell which is ours. */
export type CookieJar = ReadonlyMap<string, string>;

/** What happens: the public `ResponseInternal`. `redirect` wins over `status`. */
export interface Outcome {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** An absolute URL, or a path of this site. */
  readonly redirect?: string;
  readonly cookies?: readonly SetCookie[];
}

/** The internal response that `Auth` returns with the `raw` marker. */
export type ResponseInternal = Outcome;

/** What the visitor asks. */
export interface Call {
  /** `GET` or `POST`: `routes.ts` has no door for any other. */
  readonly method: string;
  readonly action: AuthAction;
  readonly providerId?: string;
  /** Address as the visitor sees it. */
  readonly url: URL;
  /** Origin of `url`, for example `https://app.example`. */
  readonly origin: string;
  readonly headers: Headers;
  readonly cookies: CookieJar;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The caller wants `{ url }` as JSON in place of a redirect. */
  readonly wantsUrl: boolean;
  /** From server code of the application, not from a browser: no CSRF token is due. */
  readonly trusted?: boolean;
  /** Whoever asks cannot write cookies: a session that is merely old enough is left to be extended by the next call. */
  readonly readOnly?: boolean;
}

interface ReadyCommon {
  readonly id: string;
  readonly name: string;
  readonly style: Readonly<ProviderStyle>;
}

/** An OAuth or OIDC provider with nothing left to default. Endpoints without a URL come from discovery. */
export interface ReadyOAuth extends ReadyCommon {
  readonly type: "oauth" | "oidc";
  readonly issuer?: string;
  readonly wellKnown?: string;
  readonly authorization: { readonly url?: string; readonly params: Readonly<Record<string, string>> };
  readonly token: Readonly<TokenEndpoint>;
  readonly userinfo: Readonly<UserinfoEndpoint>;
  readonly jwks?: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly client: Readonly<ClientOptions>;
  readonly checks: ReadonlySet<Exclude<OAuthCheck, "none">>;
  /** How the answer comes: by `GET`, or by a `POST` from the provider's page. */
  readonly responseMode: "query" | "form_post";
  readonly claimsFrom: "id_token" | "userinfo" | "either";
  readonly issuerFrom?: (claims: Profile, issuer: string) => string;
  readonly callbackClaims: readonly string[];
  readonly clientIdParameter: string;
  readonly codeParameter: string;
  readonly profile: (profile: Profile, tokens: TokenSet) => Awaitable<User>;
  readonly account: (tokens: TokenSet) => Partial<Account> | undefined | void;
  readonly linksByEmail: boolean;
  readonly allowedParams: ReadonlySet<string>;
  readonly redirectProxyUrl?: string;
  readonly fetch: typeof fetch;
  /** The provider as the application wrote it, options merged: given to its own functions. */
  readonly source: OAuthConfig;
}

/** An e-mail provider with nothing left to default. */
export interface ReadyEmail extends ReadyCommon {
  readonly type: "email";
  readonly maxAge: number;
  readonly send: EmailConfig["sendVerificationRequest"];
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
export type ReadyProvider = ReadyOAuth | ReadyEmail | ReadyCredentials | ReadyWebAuthn;

/** A configuration error that was found when the configuration was compiled. */
export type Fault = AuthError;

/** The configuration, complete, checked and frozen. */
export interface Settings {
  readonly basePath: string;
  readonly url?: URL;
  /** As in the configuration; `loopback`: nothing was said, so this machine alone is believed. */
  readonly trustHost: NonNullable<AuthConfig["trustHost"]> | "loopback";
  readonly production: boolean;
  readonly development: boolean;
  readonly providers: ReadonlyMap<string, ReadyProvider>;
  readonly keys: Keyring;
  readonly adapter?: Required<Adapter>;
  /** Whether the application vouches for the address of a stored user. */
  readonly trustStoredEmails?: AuthConfig["trustStoredEmails"];
  /** Tells whether the adapter has a method. */
  readonly hasAdapterMethod: (method: keyof Adapter) => boolean;
  readonly callbacks: Readonly<Callbacks>;
  readonly events: Readonly<Events>;
  readonly sessions: SessionStore;
  readonly session: Readonly<SessionOptions>;
  /** `encode` and `decode` are there when the application replaces them. */
  readonly jwt: Readonly<Pick<JWTOptions, "maxAge" | "cache"> & Partial<Pick<JWTOptions, "encode" | "decode">>>;
  readonly pages: Readonly<Partial<PagesOptions>>;
  readonly theme: Readonly<Theme>;
  readonly redirectProxyOrigins: readonly string[];
  /** Cookies by kind of origin; `enter` picks. */
  readonly cookies: { readonly plain: CookieSet; readonly secure: CookieSet };
  readonly useSecureCookies?: boolean;
  readonly useStrictCookies: boolean;
  readonly csrf: boolean;
  readonly webauthn: boolean;
  readonly log: LoggerInstance;
  /** Remembers, for a while and within bounds, that something was used up. True the first time. */
  readonly replayGuard: (thing: string, until: number, now: number) => boolean;
  /** Sessions that were signed out in this process: copies of their tokens count no more. */
  readonly signedOutSessions: ExpiringSet;
  /** The same for lines of the log that are written once, or once in a while. */
  readonly logOnce: Settings["replayGuard"];
  /** What is known of the servers of providers: kept by `methods/oauth/client/client.ts`. */
  readonly discoveryCache: Lru<unknown>;
  /** The same for stored sessions that are being extended. Apart, so that many sessions do not push out what must count once. */
  readonly renewalGuard: Settings["replayGuard"];
  /** The rules: loaded and applied after the first answer. */
  readonly check: ConfigCheck;
  /** What is wrong with the configuration, as far as it is known by now. Every call fails with it. */
  readonly fault?: Fault | undefined;
}

/** The rules of a configuration: every action but reading a session waits for them, and needs what they complete. */
export interface ConfigCheck {
  /** Whether reading a session has to wait as well: plain code alone cannot tell that it is safe. */
  readonly isDue: boolean;
  /** Runs them once, or waits for their end. Rejects only where their code cannot be loaded. */
  run(): Promise<void>;
}

/** Settings, call, and what follows from both. */
export interface Context {
  readonly settings: Settings;
  readonly call: Call;
  readonly provider?: ReadyProvider;
  readonly cookies: CookieSet;
  /** When the call came, in milliseconds since 1970. */
  readonly now: number;
  /** The time by now, in milliseconds since 1970: for what is checked again after a wait. */
  readonly clock: () => number;
  /** The session that came with the call. */
  readonly session: CallSession;
  /**
   * Who is signed in: the same answer as `GET /session` gives, read when first asked for, and kept. `again` reads row,
   * revocation and expiry anew: ask for it directly before a write that grants something.
   */
  readonly principal: CallSession["principal"];
}

/** A context in which a provider was asked for. */
export interface ProviderContext<P extends ReadyProvider = ReadyProvider> extends Context {
  readonly provider: P;
}

/** Who came back from a way in: proven, not yet admitted. */
export interface Identity {
  readonly user: User;
  readonly account: Account;
  readonly profile?: Profile;
  readonly credentials?: Readonly<Record<string, unknown>>;
  /** The part of the account that is stored. */
  readonly accountRow?: Partial<Account>;
  /** The address is proved: by the link, or by a provider that says `email_verified: true`. */
  readonly emailVerified: boolean;
  /** Whether an existing user may be joined by address alone. */
  readonly linksByEmail: boolean;
  /** Id of the user who was signed in when this began: only to them may the account be linked. */
  readonly initiatorId?: string;
  /** The account was made just now, so it cannot have an owner: whoever comes with that of another is refused. */
  readonly isNewCredential?: boolean;
  /** E-mail: what the owner of the address chose where a stored user holds it without proof. */
  readonly addressChoice?: AddressChoice | undefined;
  /** What else is stored with the account, where that depends on the user. */
  readonly accountRowFor?: (user: AdapterUser) => Partial<Account>;
  /** Writes what else belongs to the account, for the user who is let in. The account goes if this fails. */
  readonly persist?: (user: AdapterUser) => Promise<void>;
}

/** What a way returns when someone is back. */
export interface Authenticated {
  readonly identity: Identity;
  /** Cookies of the way, to be cleared. */
  readonly cookies: readonly SetCookie[];
  /** Where the visitor wanted to go; not judged yet. */
  readonly callbackUrl?: string | undefined;
  /** Removes what guarded the answer while it was decided on. Never rejects. */
  readonly release?: () => Promise<void>;
}

/** What a way needs to know of the visitor before it sends them off. */
export interface SignInRequest {
  /** Where to go in the end. */
  readonly callbackUrl: string;
  /** Id of the user who is signed in. */
  readonly initiatorId?: string;
}

/** How one type of provider finds out who is at the door. */
export interface AuthMethod {
  /** Who posts to the callback: a page of ours, which needs a CSRF token, or the provider. */
  readonly postedBy: "visitor" | "provider";
  /** Sends them off. */
  start(context: Context, start: SignInRequest): Promise<Outcome>;
  /** They are back. Ends in a proof, in a question, or in an outcome that sends them on. */
  complete(context: Context): Promise<Authenticated | ConfirmationNeeded | Outcome>;
}

/** Known to the application. */
export interface SignedInUser {
  readonly user: User | AdapterUser;
  readonly account: Account;
  readonly profile?: Profile;
  readonly isNewUser: boolean;
}

/** Answers one door. */
export type Action = (context: Context) => Promise<Outcome>;

/** One door of the site. */
export interface Route {
  readonly on: `${"GET" | "POST"} ${AuthAction}`;
  readonly run: Action;
  /** Whether a CSRF token is due: always, or when the visitor posts and not the provider. */
  readonly csrf?: true | "byWay";
  /** Whether a provider stands in the path. */
  readonly provider?: "optional" | "required";
}
