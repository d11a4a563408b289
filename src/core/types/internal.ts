/** What the parts of the engine hand to each other: settings, call, context, identity, outcome. All of it is read-only. */

import type { FormerTokens } from "../crypto/former-tokens.ts";
import type { Keyring } from "../crypto/keyring.ts";
import type { AuthError, RefreshFailed } from "../errors/index.ts";
import type { AuthAction } from "./action.ts";
import type { AdapterState, AdapterUser } from "./adapter.ts";
import type { Callbacks, Events } from "./callbacks.ts";
import type { AuthConfig, PagesOptions, SessionOptions } from "./config.ts";
import type { ConfigCheck } from "./config-check.ts";
import type { CookieOptions } from "./cookie-options.ts";
import type { JWTOptions } from "./jwt.ts";
import type { AddressChoice, FetchedClaims } from "./linking.ts";
import type { NotingLogger } from "./logger.ts";
import type { ExpiringSet, Principal, ProvenSignIn, SessionProvider, SignInProof } from "./principal.ts";
import type { ReadyProvider } from "./ready-provider.ts";
import type { ServerCaches } from "./server-cache.ts";
import type { Session } from "./session.ts";
import type { Stores } from "./stores.ts";
import type { Theme } from "./theme.ts";
import type { Account, Profile, User } from "./user.ts";

/** Name and attributes of a cookie, without a value. */
export interface Cookie {
  /** Full name, with its prefix. */
  readonly name: string;
  /** Attributes, defaults included. */
  readonly options: Readonly<CookieOptions>;
}

/** A cookie to be written. */
export interface SetCookie extends Cookie {
  /** The value, before it is percent-encoded. */
  readonly value: string;
}

/** The session cookie of the library that the application moved from (`migrateFrom`). */
export interface FormerCookie extends Cookie {
  /** Whether the session cookie of this application has the same name: it then takes the place of the former one. */
  readonly isShared: boolean;
  /** Milliseconds since 1970 from which on it opens no session. */
  readonly until: number;
  /** Its value in a request, whole or joined from its chunks; `null` if there is none. */
  readonly read: (cookieJar: CookieJar) => string | null;
  /** Deletes it, with all chunks that are in the request. */
  readonly clear: (cookieJar: CookieJar) => readonly SetCookie[];
}

/** The cookies of this library, of one kind of origin. */
export interface OwnCookies {
  readonly sessionToken: Cookie;
  /** What is kept of a stored session: see `core/session/note.ts`. */
  readonly sessionNote: Cookie;
  readonly csrfToken: Cookie;
  /** Its name is a prefix: see `core/transaction.ts`. */
  readonly transaction: Cookie;
  /** In chunks: see `core/provider-tokens.ts`. */
  readonly providerTokens: Cookie;
}

/** The cookies of one kind of origin. */
export interface CookieSet extends OwnCookies {
  /** Only under `migrateFrom`. */
  readonly former?: FormerCookie;
}

/** The cookies of a request. A name that was sent twice is absent, because it is unknown which of the two this server set. */
export type CookieJar = ReadonlyMap<string, string>;

/** What is answered, as a value: the public `ResponseInternal`. `redirect` wins over `status`. */
export interface Outcome {
  /** HTTP status. Default: 200, or 302 with `redirect`. */
  readonly status?: number;
  /** Headers by name, without `Location` and `Set-Cookie`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** An absolute URL, or a path of this site. */
  readonly redirect?: string;
  /** Cookies to be written. */
  readonly cookies?: readonly SetCookie[];
}

/** The internal response that `Auth` returns with the `raw` marker. */
export type ResponseInternal = Outcome;

/** A request, parsed. */
export interface Call {
  /** `GET` or `POST`: `routes.ts` has no other. */
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
  /** From server code of the application, not from a browser: needs no CSRF token. */
  readonly trusted?: boolean;
  /** Parameters of the authorization request, and further scopes, of server code. What a browser asks for is in `query` and `body`. */
  readonly serverParams?: Readonly<Record<string, string>>;
  readonly scopes?: readonly string[];
  /** The caller cannot write cookies, so a session that is due for renewal is left to the next call. */
  readonly readOnly?: boolean;
  /** Why no fresh access token could be had earlier in the same request. The `session` callback gets it. */
  readonly refreshError?: () => RefreshFailed | undefined;
}

/** A configuration error that was found when the configuration was compiled. */
export type Fault = AuthError;
/** Keeps the process until a promise has settled: `waitUntil` of the platform. */
export type WaitUntil = NonNullable<AuthConfig["waitUntil"]>;

/** The configuration, complete, checked and frozen. */
export interface Settings {
  readonly basePath: string;
  readonly url?: URL;
  /** As in the configuration. The option is not set: `loopback`, only the hosts of this machine are trusted; `local`, those of a local network too. */
  readonly trustHost: NonNullable<AuthConfig["trustHost"]> | "loopback" | "local";
  readonly production: boolean;
  readonly development: boolean;
  readonly providers: ReadonlyMap<string, ReadyProvider>;
  readonly keys: Keyring;
  /** Opens session tokens of the library that the application moved from. Only under `migrateFrom`. */
  readonly formerTokens?: FormerTokens;
  /** The adapter: its methods by what they store. Empty without an adapter. */
  readonly stores: Stores;
  /** Whether the application vouches for the address of a stored user. */
  readonly trustStoredEmails?: AuthConfig["trustStoredEmails"];
  readonly callbacks: Readonly<Pick<Callbacks, "jwt" | "session"> & Partial<Callbacks>>;
  readonly events: Readonly<Events>;
  /** As in the configuration. An integration may know it more exactly. */
  readonly waitUntil?: WaitUntil | undefined;
  /** Does work after the others of this request. Resolves at once, or when it is done if the platform cannot keep the process. Absent without `waitUntil`. */
  readonly later?: (work: () => Promise<void>) => Promise<void>;
  readonly observe?: AuthConfig["observe"];
  readonly sessions: SessionStore;
  readonly session: Readonly<SessionOptions>;
  /** `encode` and `decode` are there when the application replaces them. */
  readonly jwt: Readonly<Pick<JWTOptions, "maxAge" | "cache"> & Partial<Pick<JWTOptions, "encode" | "decode">>>;
  readonly pages: Readonly<Partial<PagesOptions>>;
  readonly theme: Readonly<Theme>;
  readonly redirectProxyOrigins: readonly string[];
  /** Ids of the providers whose access tokens browsers may get. */
  readonly clientTokens: ReadonlySet<string>;
  readonly keepTokens?: boolean;
  readonly refresh: NonNullable<AuthConfig["refresh"]>;
  /** Cookies by kind of origin: `createContext` picks one set. */
  readonly cookies: { readonly plain: CookieSet; readonly secure: CookieSet };
  readonly useSecureCookies?: boolean;
  readonly useStrictCookies: boolean;
  readonly csrf: boolean;
  readonly log: NotingLogger;
  /**
   * What the processes of the application must agree on: state of the adapter where it has one, else of this process. A key holds
   * hashes of secrets, never a secret. Errors of the adapter are `AdapterError`s.
   */
  readonly state: AdapterState;
  /** State of this process, within bounds. Configurations with the same secrets share it, whatever their adapters are: keys of users and sessions name the audience. */
  readonly processState: AdapterState;
  /** What rooms remember of this adapter under these secrets and this audience, each under a name of its own: see `lib/remembered-value.ts`. */
  readonly memory: Map<string, unknown>;
  /**
   * Remembers until a moment, in this process and within bounds, that a stored session was renewed. Returns `true` the first time.
   * What may be used once is a claim in `state`.
   */
  readonly renewalGuard: (key: string, until: number, now: number) => boolean;
  /** The same for log lines that are written once, or once in a while. */
  readonly logOnce: Settings["renewalGuard"];
  /** Ids of sessions that were signed out in this process: copies of their tokens are refused. */
  readonly signedOutSessions: ExpiringSet;
  /** Ids of sessions whose claims were changed in this process: their newest version is in `processState`. */
  readonly writtenSessions: ExpiringSet;
  /** Metadata and keys of servers, kept by `methods/oauth/client/client.ts`: configured ones, and those that visitors chose. */
  readonly discoveryCaches: ServerCaches;
  /** The rules of the configuration. */
  readonly check: ConfigCheck;
  /** What is wrong with the configuration, as far as it is known by now. Every call fails with it. */
  readonly fault?: Fault | undefined;
}

/** Settings, call, and what follows from both. */
export interface Context {
  readonly settings: Settings;
  readonly call: Call;
  readonly provider?: ReadyProvider;
  readonly cookies: CookieSet;
  /** When the call came, in milliseconds since 1970. */
  readonly now: number;
  /** The present time, in milliseconds since 1970: for what is checked again after a wait. */
  readonly clock: () => number;
  /** The session that came with the call. */
  readonly session: CallSession;
  /**
   * Who is signed in: the same answer as `GET /session` gives, read once per call. `again` reads row,
   * revocation and expiry anew: use it directly before a write that grants something, and nowhere else.
   */
  readonly principal: CallSession["principal"];
}

/** A context with a provider. */
export interface ProviderContext<P extends ReadyProvider = ReadyProvider> extends Context {
  readonly provider: P;
}

/** A session as the application sees it, and the cookies that keep it. */
export interface SessionReading {
  /** The session; `null` for a visitor without one. */
  readonly session: Session | null;
  /** Cookies to be written: a renewal, or the removal of an ended session. */
  readonly cookies: readonly SetCookie[];
}

/** The session of one call. It is read when it is first needed, once, and the `jwt` callback runs at most once. */
export interface CallSession {
  /** Id of the session that came, before callbacks of the application run; `null` without one. */
  id(): Promise<string | null>;
  /** See `Context.principal`. */
  principal(how?: { readonly again: true }): Promise<Principal | null>;
  /** Cookies that reading the session made: a renewal, or the removal of an ended session. None if nothing was read. */
  cookies(): Promise<readonly SetCookie[]>;
  /** Reads the session, renews it when due, and with `update` lets the application change it. */
  renew(update?: { readonly data: unknown }): Promise<SessionReading>;
  /** Ends the session. One in which a user acts for another returns to the session of this user. */
  close(): Promise<readonly SetCookie[]>;
  /** Starts a session in place of the one that came. */
  open(signedIn: SignedInUser): Promise<readonly SetCookie[]>;
}

/** What a session strategy needs of a call. */
export type SessionContext = Omit<Context, "session" | "principal">;

/** A session strategy: makes the session of a call. */
export type SessionStore = (context: SessionContext) => CallSession;

/** User, account and claims, proven by a method. The user is not signed in yet. */
export interface Identity {
  readonly user: User;
  readonly account: Account;
  readonly profile?: Profile;
  readonly credentials?: Readonly<Record<string, unknown>>;
  /** The part of the account that is stored. */
  readonly accountRow?: Partial<Account>;
  /** The address is proved: by a magic link, or by a provider with `email_verified: true`. */
  readonly emailVerified: boolean;
  /** Whether the account may be linked to an existing user by address alone. */
  readonly linksByEmail: boolean;
  /** The provider, where one was used. */
  readonly idp?: SessionProvider;
  /** How and when the user proved who they are, if the provider states it: see `sign-in/proof.ts` for the others. */
  readonly proof?: SignInProof;
  /** Id of the user who was signed in at the start: the account may be linked to this user only. */
  readonly initiatorId?: string;
  /** The account was created just now, so it cannot have an owner: one that has is refused. */
  readonly isNewCredential?: boolean;
  /** What the owner of the address chose where a stored user has it without proof. */
  readonly addressChoice?: AddressChoice | undefined;
  /** Id of the stored user whom the choice is about. Absent: the user who has the address. */
  readonly choiceAbout?: string | undefined;
  /** OAuth: what the identity was made of, in case it must wait for the choice. */
  readonly fetched?: FetchedClaims;
  /** What else is stored with the account, where that depends on the user. */
  readonly accountRowFor?: (user: AdapterUser) => Partial<Account>;
  /** Writes what else belongs to the account, once the user is known. If this fails, the account is removed again. */
  readonly persist?: (user: AdapterUser) => Promise<void>;
}

/** What a method returns when the visitor has proved who they are. */
export interface Authenticated {
  readonly identity: Identity;
  /** Cookies of the method, to be cleared. */
  readonly cookies: readonly SetCookie[];
  /** Where the visitor wanted to go, unchecked. */
  readonly callbackUrl?: string | undefined;
  /** Whether the session is not remembered. */
  readonly short?: boolean | undefined;
  /** Id of the user who proves again who they are: another user is refused. */
  readonly reauthUserId?: string | undefined;
  /** Removes what guarded the response while it was decided on. Never rejects. */
  readonly release?: () => Promise<void>;
}

/** A user after sign-in. */
export interface SignedInUser extends Partial<ProvenSignIn> {
  readonly user: User | AdapterUser;
  readonly account: Account;
  readonly profile?: Profile;
  readonly isNewUser: boolean;
  readonly idp?: SessionProvider;
  /** Whether the session is not remembered. */
  readonly short?: boolean;
}
