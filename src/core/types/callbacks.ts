/** Functions of the application that the library calls: callbacks decide, events are notified. */
import type { RefreshFailed } from "../errors/index.ts";
import type { AdapterSession, AdapterUser } from "./adapter.ts";
import type { DefaultSession, JWT, Session, SessionActor } from "./session.ts";
import type { Account, Awaitable, Profile, User } from "./user.ts";

/** Input of the `signIn` callback. */
export interface SignInParams {
  /** The user: as stored, if the adapter has them, else as the provider describes them. */
  user: User | AdapterUser;
  /** The account that they signed in with. */
  account: Account | null;
  /**
   * OAuth and OIDC: the claims of the provider. Passkeys: `userVerified`, `backedUp` and `deviceType` (`singleDevice` or
   * `multiDevice`), and of a new one `attestation` and `aaguid`.
   */
  profile?: Profile;
  /** E-mail: present when a magic link is requested, absent when it is opened. */
  email?: { verificationRequest?: boolean };
  /** Credentials: the submitted fields, by name. */
  credentials?: Record<string, unknown>;
}

/** Input of the `redirect` callback. */
export interface RedirectParams {
  /** The URL that the client requested. */
  url: string;
  /** Origin of the application. */
  baseUrl: string;
}

/** Why the `jwt` callback is called; absent when the session is only read. */
export type JWTTrigger = "signIn" | "signUp" | "update";

/** Input of the `jwt` callback. */
export interface JWTParams {
  /** On `signIn` and `signUp`: `name`, `email`, `picture`, `sub`, and `portico.act` if another user acts for this one. `portico` cannot be changed. Otherwise the whole token. */
  token: JWT;
  /** Only on `signIn` and `signUp`. */
  user?: User | AdapterUser;
  /** Only on `signIn` and `signUp`; `null` if another user acts for this one. */
  account?: Account | null;
  /** Only on `signIn` and `signUp` through OAuth or OIDC. */
  profile?: Profile;
  /** Why the callback is called. Absent when the session is only read. */
  trigger?: JWTTrigger;
  /**
   * Whether the user was created by this sign-in.
   *
   * @deprecated Use `trigger === "signUp"`.
   */
  isNewUser?: boolean;
  /** On `update`: what the client sent. Validate it. */
  // biome-ignore lint/suspicious/noExplicitAny: comes from the client, of any shape
  session?: any;
}

/** Input of the `session` callback. */
export interface SessionParams {
  /** The session as it is shown without this callback. It always has a user. */
  session: Session & { user: NonNullable<Session["user"]> };
  /** Under the `jwt` strategy. */
  token: JWT;
  /** Under the `database` strategy. */
  user: AdapterUser;
  /** On `update`: what the client sent. Validate it. */
  // biome-ignore lint/suspicious/noExplicitAny: comes from the client, of any shape
  newSession?: any;
  /** `update` when the application changes the session. Absent when it is only read. */
  trigger?: "update";
  /** Why no fresh access token could be had earlier in the same request, by `accessToken()` or `refresh: "ahead"`. */
  refreshError?: RefreshFailed;
}

/** Input of the `mayActAs` callback. */
export interface MayActAsParams {
  /** The user who asks, as the adapter stores it; `id`, `name` and `email` of one that it does not store. */
  actor: (User & { id: string }) | AdapterUser;
  /** The session of that user, as the `session` callback shows it. */
  session: Session;
  /** The stored user to act for. */
  user: AdapterUser;
}

/** The callbacks of the configuration. */
export interface Callbacks {
  /**
   * Called when a session token is created (sign-in) or used. What it returns is stored and passed to `session`; `null` ends the
   * session. Default: the token as it is.
   */
  jwt: (params: JWTParams) => Awaitable<JWT | null>;
  /** Called whenever a session is read. The browser gets what it returns. Default: `name`, `email`, `image`. */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>;
  /**
   * Whether this user may sign in. `true`: yes. `false` or a throw: `AccessDenied`. A string: redirect there, without a session.
   * Default: `true`.
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>;
  /** Where to redirect after sign-in or sign-out. Default: only URLs of the same origin. Return a path or an `http(s)` URL. */
  redirect: (params: RedirectParams) => Awaitable<string>;
  /** Whether a user may act for another, by `actAs`. Only `true` counts. Without this callback `actAs` is always refused. */
  mayActAs: (params: MayActAsParams) => Awaitable<boolean>;
}

/**
 * The events of the configuration, for audit and debugging. They are awaited, unless there is a `waitUntil`: then they run after
 * the response. Errors are logged and do not change the outcome.
 */
export interface Events {
  /** A user signed in. For credentials, `user` is what `authorize` returned. */
  signIn: (message: {
    user: User;
    account?: Account | null;
    profile?: Profile;
    isNewUser?: boolean;
  }) => Awaitable<void>;
  /** A session ended: `session` under the `database` strategy, `token` under `jwt`. */
  signOut: (message: { session: AdapterSession | null | undefined | void } | { token: JWT | null }) => Awaitable<void>;
  /** A user began to act for another. */
  actAs: (message: { actor: User; user: User | AdapterUser }) => Awaitable<void>;
  /** A user stopped to act for another, by `stopActing` or a sign-out. Not called for a session that expires. */
  stopActing: (message: { actor: SessionActor; user: User }) => Awaitable<void>;
  /** A user record was created. */
  createUser: (message: { user: User }) => Awaitable<void>;
  /** A user record was changed. */
  updateUser: (message: { user: User }) => Awaitable<void>;
  /** An account was linked to a user. */
  linkAccount: (message: {
    user: User | AdapterUser;
    account: Account;
    profile: User | AdapterUser;
  }) => Awaitable<void>;
  /** A session was read. `token` is present under the `jwt` strategy. */
  session: (message: { session: Session; token?: JWT }) => Awaitable<void>;
}
