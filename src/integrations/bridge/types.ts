/** What integrations give to the bridge, and get from it. */

import type { Passkey, RemovePasskeyOptions } from "../../core/methods/webauthn/manage.ts";
import type { Revoked, RevokeTarget, SessionInfo } from "../../core/session/manage.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { ResponseInternal, SetCookie } from "../../core/types/internal.ts";
import type { ProviderInput } from "../../core/types/provider.ts";
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { ProtectionResult } from "./protect.ts";

/** A configuration as integrations take it: providers also by bare id, and without `raw`. */
export interface BridgeConfig extends Omit<AuthConfig, "providers" | "raw"> {
  /** The ways to sign in. A bare id names a built-in provider, with options from the environment. */
  providers: readonly (ProviderInput | BuiltInProviderId)[];
}

/** A configuration, or a function that makes one for each request. Return the same object for the same case: it is compiled once. */
export type Lazy<Config, Event> = Config | ((event: Event) => Awaitable<Config>);

/** What an integration says of itself. */
export interface BridgeOptions {
  /** Where the routes live when neither the configuration nor the environment says it. Default: `/auth`. */
  readonly basePath?: string;
  /** The variables of the environment, where they are not those of the process. */
  readonly env?: () => object | undefined;
}

/** What a framework knows of the request that it is serving. */
export interface BridgeRequest<Event = unknown> {
  /** Headers as they came. The same object for the same request: what was read for it once is not read again. */
  readonly headers: Headers;
  /** Address as the visitor sees it, if it is known. */
  readonly url?: URL | undefined;
  /** `http` or `https`, where there is no address. Default: `https`. */
  readonly protocol?: string | undefined;
  /** What a lazy configuration is given. */
  readonly event?: Event | undefined;
  /** Whether cookies can be written here. Default: `true`. Where not, no renewal is lost: see {@link Bridge.session}. */
  readonly canWrite?: boolean | undefined;
}

/** A session, and the cookies to write. */
export interface SessionReading {
  readonly session: Session | null;
  readonly cookies: readonly SetCookie[];
}

/** Where to go, and the cookies to write. */
export interface RedirectResult {
  /** Absolute. */
  readonly url: string;
  readonly cookies: readonly SetCookie[];
}

/** Parameters for the provider, in any usual form. */
export type AuthorizationParams =
  | string
  | Readonly<Record<string, string>>
  | URLSearchParams
  | readonly (readonly string[])[];

/** What to sign in with. */
export interface SignInInput {
  /** Id of a provider. Left out, or unknown: the sign-in page. */
  readonly provider?: string | undefined;
  /** Path of this site. Default: the page that asked (`Referer`), else `/`. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which wins where both are there. */
  readonly callbackUrl?: string | undefined;
  /** What the form says beside: an e-mail address, credentials. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Parameters for the provider. Those of the protocol cannot be replaced. */
  readonly params?: AuthorizationParams | undefined;
}

/** Where to go when the session has ended. */
export interface SignOutInput {
  /** Path of this site. Default: the page that asked (`Referer`), else `/`. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which wins where both are there. */
  readonly callbackUrl?: string | undefined;
}

/** What is to be done with a request, and the cookies to write with it. */
export type Protection = ProtectionResult & SessionReading;

/** Asks the application whether a request may pass. Only `true`, or a `Response`, is believed. */
export type Authorized = (session: Session | null) => unknown;

/** The verbs of an integration. Everything is a value: the integration writes cookies and redirects. */
export interface Bridge<Event = unknown> {
  /** Answers a request to one of the routes. `from` says what the framework knows better than the request. */
  handle(request: Request, from?: Omit<BridgeRequest<Event>, "headers">): Promise<Response>;
  /**
   * The same, as the internal response: status, headers, cookies, body or redirect. For integrations that write it themselves.
   *
   * @throws AuthError what went wrong; the log has a line of it
   */
  handleRaw(request: Request, from?: Omit<BridgeRequest<Event>, "headers">): Promise<ResponseInternal>;
  /** Whether an address is one of the routes of the library. */
  owns(from: BridgeRequest<Event>): Promise<boolean>;
  /**
   * Reads the session, and keeps it alive; `null` for a visitor without one, and when it cannot be read (the log says why).
   * Read once per request, however often it is asked for. Where cookies cannot be written, a session that is due is left
   * for the next call, and what the `jwt` callback changed is kept until cookies can be written.
   *
   * @throws AuthError if the configuration is wrong
   */
  session(from: BridgeRequest<Event>): Promise<SessionReading>;
  /** @throws AuthError what went wrong: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, … */
  signIn(from: BridgeRequest<Event>, input?: SignInInput): Promise<RedirectResult>;
  /** @throws AuthError if the session could not be ended */
  signOut(from: BridgeRequest<Event>, input?: SignOutInput): Promise<RedirectResult>;
  /** Lets the application change its session: `jwt` and `session` are called with the trigger `update`. */
  update(from: BridgeRequest<Event>, data: unknown): Promise<SessionReading>;
  /**
   * The living sessions of whoever is signed in, without their tokens: under the `database` strategy.
   *
   * @throws UnsupportedStrategy under the `jwt` strategy; MissingAdapterMethods if the adapter cannot list sessions
   */
  listSessions(from: BridgeRequest<Event>): Promise<readonly SessionInfo[]>;
  /**
   * Ends sessions of whoever is signed in: one by its `id`, all `"others"`, or `"all"`.
   *
   * @throws as {@link Bridge.listSessions}
   */
  revokeSessions(from: BridgeRequest<Event>, which: RevokeTarget): Promise<Revoked>;
  /**
   * The passkeys and security keys of whoever is signed in.
   *
   * @throws SessionRequired if nobody is signed in; AdapterError if they cannot be read
   */
  listPasskeys(from: BridgeRequest<Event>): Promise<readonly Passkey[]>;
  /**
   * Gives a passkey another name: 1 to 64 characters.
   *
   * @throws SessionRequired; InvalidRequest if it is not theirs, or the name is none; MissingAdapterMethods
   */
  renamePasskey(from: BridgeRequest<Event>, id: string, name: string): Promise<void>;
  /**
   * Removes a passkey: it signs nobody in any more. Sessions that it began go on.
   *
   * @throws SessionRequired; InvalidRequest if it is not theirs; AccessDenied if it is the only way in that is known;
   * MissingAdapterMethods
   */
  removePasskey(from: BridgeRequest<Event>, id: string, options?: RemovePasskeyOptions): Promise<void>;
  /**
   * Decides whether a request may pass: for middleware. The routes of the library always may; `authorized` is asked about
   * all others. Anything but `true` or a `Response` sends the visitor to the sign-in page, with the way back.
   *
   * @throws RedirectLoop if the response leads to the address that was asked for
   */
  protect(from: BridgeRequest<Event> & { readonly url: URL }, authorized: Authorized): Promise<Protection>;
}
