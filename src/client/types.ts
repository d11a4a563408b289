/** What the client takes and returns. */
import type { ProviderType } from "../core/types/provider-base.ts";
import type { Session } from "../core/types/session.ts";
import type {
  AnyFields,
  Given,
  RedirectOptions,
  SessionUpdate,
  SignInOptions,
  SignOutOptions,
} from "../core/types/verbs.ts";

export type { AccessToken } from "../core/types/tokens.ts";
export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../core/types/verbs.ts";

/** Where the routes of the library are. */
export interface ClientOptions {
  /** Path of the routes. Must equal `basePath` of the server. Default: `/api/auth`. */
  readonly basePath?: string | undefined;
  /** Origin of the server, if the code runs on another origin. Default: the origin of the page. */
  readonly baseUrl?: string | undefined;
}

/** Who is signed in, as far as the page knows. `data` and `status` go together. */
export type SessionState = (
  | { readonly data: Session; readonly status: "authenticated" }
  | { readonly data: null; readonly status: "unauthenticated" | "loading" }
) & {
  /** Why the last fetch of the session failed, or `undefined` if it succeeded. `data` keeps the last known session. */
  readonly error: Error | undefined;
};

/** Options of `useSession` in `portico/react`, `portico/vue`, `portico/svelte` and `portico/solid`. */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Whether this component requires a session: visitors without one are redirected to the sign-in page. Default: `false`. */
  readonly required?: Required | undefined;
  /** Called instead of the redirect. Default: the redirect. */
  readonly onUnauthenticated?: (() => void) | undefined;
}

/** A provider as `GET /providers` describes it. */
export interface PublicProvider {
  /** Id of the provider, for `signIn`. */
  readonly id: string;
  /** Name for visitors, for example `GitHub`. */
  readonly name: string;
  /** Type of the provider. */
  readonly type: ProviderType;
  /** URL that a form for this provider posts to. */
  readonly signinUrl: string;
  /** URL that the provider redirects to. A form of type `credentials` posts its fields there. */
  readonly callbackUrl: string;
}

/** Which access token a page needs. */
export interface ClientTokenOptions {
  /** Scopes that it must have, as the provider names them. Default: none in particular. */
  readonly scopes?: readonly string[] | undefined;
  /** Seconds that it must still be valid. Default: `0`. */
  readonly minLifetime?: number | undefined;
}

/** When the client fetches the session again by itself. */
export interface RefetchOptions {
  /** Seconds between two fetches while a user is signed in. Default: `0`, never. */
  readonly refetchInterval?: number | undefined;
  /** Whether to fetch when the page becomes visible again. Default: `true`. */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Whether the interval continues while the browser is offline. Default: `true`. */
  readonly refetchWhenOffline?: boolean | undefined;
  /**
   * Whether to fetch after each navigation inside the page. For pages that sign users in by server actions and whose layout
   * renders no `session`. Default: `false`.
   */
  readonly refetchOnNavigation?: boolean | undefined;
}

/**
 * Options for passkeys and security keys. Requires the package `@simplewebauthn/browser`, which is loaded on first use.
 * If two calls run at the same time, the later one wins.
 */
export interface PasskeyOptions extends RedirectOptions {
  /**
   * `register` creates a passkey for the signed-in user. Without one it creates a new user and signs them in. Default:
   * `authenticate`, sign in with an existing passkey.
   */
  readonly action?: "authenticate" | "register" | undefined;
  /** Name of a new user. */
  readonly name?: string | undefined;
  /** Email address of a new user, if the provider requires one. */
  readonly email?: string | undefined;
  /** Label of the new passkey in the user's list of passkeys. */
  readonly passkeyName?: string | undefined;
  /**
   * Offers passkeys in a field of the page, `<input autocomplete="username webauthn">`, and waits until the visitor chooses
   * one. Call it when the page is shown; it does not navigate before. Default: `false`, the browser prompts immediately.
   */
  readonly autofill?: boolean | undefined;
}

/** Parameters for the authorization request of an OAuth provider, for example `{ prompt: "login" }`. */
export type SignInAuthorizationParams =
  | string
  | Readonly<Record<string, string>>
  | readonly (readonly [string, string])[]
  | URLSearchParams;

/** Result of a sign-out with `redirect: false`. */
export interface SignOutResponse {
  /** Whether it succeeded. */
  readonly ok: boolean;
  /** HTTP status, or 0 without a response, for example after the visitor cancelled. A refusal also has 200: check `ok`. */
  readonly status: number;
  /** The URL that a redirect would go to, which may be at the provider; `null` if there is an `error`. */
  readonly url: string | null;
  /** Type of the failure, as in the `error` parameter of the pages. `ClientFetchError`: the response could not be read. */
  readonly error: string | undefined;
  /** Reference of the failure, if there is one: 8 letters that stand in one line of the log of the server too. */
  readonly reference?: string | undefined;
}

/**
 * Result of a sign-in with `redirect: false`.
 *
 * With credentials and passkeys, `ok` means that there is a session. With OAuth and OpenID Connect, redirect the browser to
 * `url`, the provider. With e-mail, the magic link was sent, and `url` is the page that confirms this.
 */
export interface SignInResponse extends SignOutResponse {
  /**
   * Reason code of a `CredentialsSignin` that `authorize` threw. If the browser returned no passkey, the name of its error
   * (Web Authentication Level 3, sections 5.1.3 and 5.1.4). With `error: "SignInCancelled"`: `NotAllowedError` if the visitor
   * cancelled, waited too long or has no passkey, `AbortError` if another call replaced this one. With
   * `error: "WebAuthnVerificationError"`, for example: `NotSupportedError` if the browser does not support passkeys here,
   * `InvalidStateError` if this device already has one.
   */
  readonly code: string | undefined;
}

/** Signs in: see `Client.signIn`. With `redirect: false` it returns a {@link SignInResponse}, otherwise nothing. */
export interface SignIn {
  /** With `redirect: false`: returns the result. */
  <const Options extends AnyFields | PasskeyOptions>(
    provider: string | undefined,
    options: Given<Options, SignInOptions | PasskeyOptions> & { readonly redirect: false },
    authorizationParams?: SignInAuthorizationParams,
  ): Promise<SignInResponse>;
  /** Redirects. Without a provider: to the sign-in page. */
  <const Options extends AnyFields | PasskeyOptions>(
    provider?: string,
    options?: Given<Options, SignInOptions | PasskeyOptions> & { readonly redirect?: true | undefined },
    authorizationParams?: SignInAuthorizationParams,
  ): Promise<undefined>;
  /** Where `redirect` is known only at run time: the result, if it is `false`. */
  <const Options extends AnyFields | PasskeyOptions>(
    provider?: string,
    options?: Given<Options, SignInOptions | PasskeyOptions>,
    authorizationParams?: SignInAuthorizationParams,
  ): Promise<SignInResponse | undefined>;
}

/** Signs out: see `Client.signOut`. With `redirect: false` it returns a {@link SignOutResponse}, otherwise nothing. */
export interface SignOut {
  /** With `redirect: false`: returns the result. */
  (options: SignOutOptions & { readonly redirect: false }): Promise<SignOutResponse>;
  /** Redirects. */
  (options?: SignOutOptions & { readonly redirect?: true | undefined }): Promise<undefined>;
  /** Where `redirect` is known only at run time: the result, if it is `false`. */
  (options?: SignOutOptions): Promise<SignOutResponse | undefined>;
}

/** Changes the session: see `Client.update`. */
export type UpdateSession = (data?: SessionUpdate) => Promise<Session | null>;

/** The client. Its functions do not use `this`, so you can destructure it. */
export interface Client {
  /**
   * Fetches the session from the server and notifies all subscribers. Concurrent calls share one request.
   *
   * @returns the session, or `null` if the visitor is not signed in
   * @throws ClientFetchError if the response could not be read; the session is then unknown
   */
  readonly getSession: () => Promise<Session | null>;
  /**
   * Returns a CSRF token for a form of your own.
   *
   * @returns the token; an empty string if the server does not check tokens
   * @throws ClientFetchError if the response could not be read
   */
  readonly getCsrfToken: () => Promise<string>;
  /**
   * Returns the providers, by id, in the order of the configuration.
   *
   * @throws ClientFetchError if the response could not be read
   */
  readonly getProviders: () => Promise<Readonly<Record<string, PublicProvider>>>;
  /**
   * Signs in. Without a provider, or with an id that the server does not know, redirects to the sign-in page.
   *
   * @param provider id of a provider
   * @param options where to redirect, fields for the provider, or options of a passkey
   * @param authorizationParams parameters for the authorization request of OAuth providers
   * @returns the result with `redirect: false`; otherwise nothing, because the browser navigates
   * @throws Error if a passkey is requested and the package `@simplewebauthn/browser` is not installed
   * @example const { ok, error, code } = await signIn("credentials", { username, password, redirect: false });
   * @example await signIn("passkey", { action: "register", name: "Ada" });
   */
  readonly signIn: SignIn;
  /**
   * Signs out, here and in all tabs. `callbackUrl` is another name for `redirectTo`, here and in `signIn`. With `provider: true`
   * and `redirect: false`, redirect the browser to `url`: that is where the provider signs the user out.
   *
   * @example await signOut({ redirectTo: "/" });
   * @example await signOut({ provider: true });
   */
  readonly signOut: SignOut;
  /**
   * Passes `data` to the `jwt` and `session` callbacks of the server, with the trigger `update`. The current state of the
   * page does not matter. It takes the same shape as `unstable_update` of `portico/host`.
   *
   * @example await update({ name: "Ada" });
   * @returns the session that the callbacks returned, or `null` if the visitor is not signed in
   * @throws ClientFetchError if the server refused or the response could not be read; the session does not change
   */
  readonly update: UpdateSession;
  /** The current state: the same object until something changes. */
  readonly getSnapshot: () => SessionState;
  /** Calls a function after each change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Fetches the session if it is not known, and follows changes in other tabs and on the server. Afterwards loads the code for
   * `signIn` and `signOut`. Returns a function that stops it. On a server it does nothing.
   */
  readonly start: (options?: RefetchOptions) => () => void;
  /** Adopts a session that a server rendered, unless it was already adopted. */
  readonly hydrate: (session: Session | null | undefined) => void;
  /** Redirects to the sign-in page with `SessionRequired`, and back after sign-in. */
  readonly requireSession: () => void;
}
