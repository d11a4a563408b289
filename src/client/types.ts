/** What the client takes, and what it gives. */
import type { ProviderType } from "../core/types/provider-base.ts";
import type { Session } from "../core/types/session.ts";
import type { AnyFields, Given, RedirectOptions, SessionUpdate, SignInOptions } from "../core/types/verbs.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions } from "../core/types/verbs.ts";

/** Where the routes of the library are. */
export interface ClientOptions {
  /** Path of the routes on the server. Default: `/api/auth`. Say what `basePath` of the server says. */
  readonly basePath?: string | undefined;
  /** Origin of the server, for code that runs outside of its pages. Default: that of the page. */
  readonly baseUrl?: string | undefined;
}

/** Who is signed in, as far as the page knows. `data` and `status` go together. */
export type SessionState = (
  | { readonly data: Session; readonly status: "authenticated" }
  | { readonly data: null; readonly status: "unauthenticated" | "loading" }
) & {
  /** Why the last look at the session failed. `data` is what was known before. `undefined` when it went well. */
  readonly error: Error | undefined;
};

/** A provider as `GET /providers` describes it. */
export interface PublicProvider {
  readonly id: string;
  readonly name: string;
  readonly type: ProviderType;
  /** Address that a form for this provider posts to. */
  readonly signinUrl: string;
  readonly callbackUrl: string;
}

/** What the client does by itself to keep up with the server. */
export interface RefetchOptions {
  /** Seconds between two looks at the session, while somebody is signed in. Default: `0`, never. */
  readonly refetchInterval?: number | undefined;
  /** Whether to look when the page becomes visible again. Default: `true`. */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Whether the interval goes on while the browser says that it is offline. Default: `true`. */
  readonly refetchWhenOffline?: boolean | undefined;
  /**
   * Whether to look after each navigation inside of the page. For pages whose server signs people in by actions, and whose
   * layout renders no `session`. Default: `false`.
   */
  readonly refetchOnNavigation?: boolean | undefined;
}

/**
 * For passkeys and security keys. Needs the package `@simplewebauthn/browser`, which is loaded when somebody first uses one.
 * Of two calls at the same time the later one counts.
 */
export interface PasskeyOptions extends RedirectOptions {
  /**
   * `register` makes a passkey: for whoever is signed in, else for somebody new, who is signed in then. Default:
   * `authenticate`, sign in with one that is there.
   */
  readonly action?: "authenticate" | "register" | undefined;
  /** Name of somebody new. */
  readonly name?: string | undefined;
  /** Address of somebody new, where the provider asks for one. */
  readonly email?: string | undefined;
  /** What the new passkey is called in the list of whoever it is for. */
  readonly passkeyName?: string | undefined;
  /**
   * Offers passkeys in a field of the page, `<input autocomplete="username webauthn">`, and waits until somebody chooses one:
   * call it when the page is shown. Until then nothing leads away from the page. Default: `false`, the browser asks at once.
   */
  readonly autofill?: boolean | undefined;
}

/** Parameters for the authorization request of an OAuth provider, for example `{ prompt: "login" }`. */
export type SignInAuthorizationParams =
  | string
  | Readonly<Record<string, string>>
  | readonly (readonly [string, string])[]
  | URLSearchParams;

/** What came of signing out with `redirect: false`. */
export interface SignOutResponse {
  /** Whether it went well. */
  readonly ok: boolean;
  /** Status of the HTTP answer; 0 where there was none, as when the visitor said no to the browser. It is 200 for a refusal too: ask `ok`. */
  readonly status: number;
  /** Where the visitor would have gone; `null` if there is an `error`. */
  readonly url: string | null;
  /** Type of the failure, as in the `error` parameter of the pages. `ClientFetchError`: the server was not understood. */
  readonly error: string | undefined;
}

/**
 * What came of signing in with `redirect: false`.
 *
 * `ok` with credentials and passkeys: there is a session now. With OAuth and OpenID Connect: the browser may go to `url`, the
 * provider. With e-mail: the link is on its way, and `url` is the page that says so.
 */
export interface SignInResponse extends SignOutResponse {
  /**
   * Reason code of a `CredentialsSignin` that `authorize` threw. Where a browser gave no passkey, the name of its error (Web
   * Authentication Level 3, sections 5.1.3 and 5.1.4): with `error: "SignInCancelled"` it is `NotAllowedError`, the visitor
   * said no, waited too long or has none, or `AbortError`, it was asked again; with `error: "WebAuthnVerificationError"` for
   * example `NotSupportedError`, it knows no passkeys here, or `InvalidStateError`, there is one on this device.
   */
  readonly code: string | undefined;
}

/** See `Client.signIn`. */
export interface SignIn {
  <const Options extends AnyFields | PasskeyOptions>(
    provider: string | undefined,
    options: Given<Options, SignInOptions | PasskeyOptions> & { readonly redirect: false },
    authorizationParams?: SignInAuthorizationParams,
  ): Promise<SignInResponse>;
  <const Options extends AnyFields | PasskeyOptions>(
    provider?: string,
    options?: Given<Options, SignInOptions | PasskeyOptions> & { readonly redirect?: true | undefined },
    authorizationParams?: SignInAuthorizationParams,
  ): Promise<undefined>;
  <const Options extends AnyFields | PasskeyOptions>(
    provider?: string,
    options?: Given<Options, SignInOptions | PasskeyOptions>,
    authorizationParams?: SignInAuthorizationParams,
  ): Promise<SignInResponse | undefined>;
}

/** See `Client.signOut`. */
export interface SignOut {
  (options: RedirectOptions & { readonly redirect: false }): Promise<SignOutResponse>;
  (options?: RedirectOptions & { readonly redirect?: true | undefined }): Promise<undefined>;
  (options?: RedirectOptions): Promise<SignOutResponse | undefined>;
}

/** Changes the session: see `Client.update`. */
export type UpdateSession = (data?: SessionUpdate) => Promise<Session | null>;

/** The client. Its functions need no `this`: take them out as you like. */
export interface Client {
  /**
   * Asks the server who is signed in; requests at the same time are one. Everyone who subscribed hears of it.
   *
   * @returns the session, or `null` if nobody is signed in
   * @throws ClientFetchError the server gave no answer that can be read: then it is not known
   */
  readonly getSession: () => Promise<Session | null>;
  /**
   * A CSRF token for a form of your own.
   *
   * @returns the token; an empty string where the server does not check tokens
   * @throws ClientFetchError the server gave no answer that can be read
   */
  readonly getCsrfToken: () => Promise<string>;
  /**
   * The ways to sign in, by id, in the order of the configuration.
   *
   * @throws ClientFetchError the server gave no answer that can be read
   */
  readonly getProviders: () => Promise<Readonly<Record<string, PublicProvider>>>;
  /**
   * Signs in. Without a provider, or with one that the server does not know: to the sign-in page.
   *
   * @param provider id of a provider
   * @param options where to go, and fields to send along, or what is to be done with a passkey
   * @param authorizationParams for the authorization request of OAuth providers
   * @returns with `redirect: false` what came of it; otherwise nothing, the browser is on its way
   * @throws Error a passkey is asked for, and the package `@simplewebauthn/browser` is not there
   * @example const { ok, error, code } = await signIn("credentials", { username, password, redirect: false });
   * @example await signIn("passkey", { action: "register", name: "Ada" });
   */
  readonly signIn: SignIn;
  /**
   * Signs out, here and in all tabs. `callbackUrl` is another name for `redirectTo`, here and in `signIn`.
   *
   * @example await signOut({ redirectTo: "/" });
   */
  readonly signOut: SignOut;
  /**
   * Hands `data` to the `jwt` and `session` callbacks of the server, with trigger `update`, whatever is known here. The same
   * shape as `unstable_update` of `portico/host`.
   *
   * @example await update({ name: "Ada" });
   * @returns the session that they made of it, or `null` if nobody is signed in
   * @throws ClientFetchError the server refused, or gave no answer: the session is what it was
   */
  readonly update: UpdateSession;
  /** Who is signed in, as far as it is known: the same object until something changes. */
  readonly getSnapshot: () => SessionState;
  /** Calls a function after each change, until what it returns is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Looks at the session if it is not known, and keeps up with other tabs and the server, until what it returns is called.
   * On a server it does nothing.
   */
  readonly start: (options?: RefetchOptions) => () => void;
  /** Takes over a session that a server rendered, if it is not the one that was taken over last. */
  readonly hydrate: (session: Session | null | undefined) => void;
  /** Goes to the sign-in page, which says that this page is for people who are signed in, and back afterwards. */
  readonly requireSession: () => void;
}
