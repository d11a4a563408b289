/** What `HostAuth` takes and returns. */
import type { Callbacks, SessionParams } from "../../core/types/callbacks.ts";
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { SessionUpdate } from "../../core/types/verbs.ts";
import type {
  BridgeConfig,
  FreshOptions,
  Lazy,
  LinkedAccount,
  Passkey,
  RemovePasskeyOptions,
  RevokeTarget,
  SessionInfo,
  UnlinkAccountOptions,
} from "../bridge/index.ts";
import type { HostAccessToken, HostAuthForms, HostSignIn, HostSignOut } from "./forms.ts";
import type { NextRequest } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions } from "../bridge/index.ts";

/** Input of the `authorized` callback. */
export interface AuthorizedParams {
  /** The session; `null` for a visitor without one. */
  readonly auth: Session | null;
  /** The request from Next.js. Its URL is `request.nextUrl`. */
  readonly request: NextRequest;
}

/** The callbacks of the configuration. `S` is the type of the application's session. */
export interface HostCallbacks<S = Session> extends Omit<Callbacks, "session"> {
  /** Called whenever a session is read. The browser gets what it returns. Default: `name`, `email`, `image`. */
  session: (params: SessionParams) => Awaitable<S>;
  /**
   * Whether this request may pass. Called by `auth` in a proxy (middleware) and around a handler. `true`: it passes. A
   * `Response`: it is sent. Anything else redirects to the sign-in page without calling the handler; API clients of a route
   * handler get a 401. The routes of the library and the sign-in page are never protected. Default: every request passes.
   */
  authorized: (params: AuthorizedParams) => unknown;
}

/** Configuration of {@link HostAuth}. Only `providers` is required, here also by bare id. */
export interface HostAuthConfig<S = Session> extends BridgeConfig<HostCallbacks<S>> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type HostAuthInput<S = Session> = Lazy<HostAuthConfig<S>, NextRequest | undefined>;

/** What {@link HostAuth} returns. */
export interface HostAuthResult<S = Session> {
  /** For `app/api/auth/[...auth]/route.ts`: `export const { GET, POST } = handlers`. */
  handlers: Record<"GET" | "POST", (request: NextRequest) => Promise<Response>>;
  /** Reads the session: see each form. */
  auth: HostAuthForms<S>;
  /**
   * Signs in, in a server action or a route handler.
   *
   * @param provider id of a provider. Omitted or unknown: the sign-in page
   * @param options where to redirect, and fields for the provider
   * @param authorizationParams parameters for the authorization request of OAuth providers
   * @throws AuthError if the sign-in failed: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, …
   * @example await signIn("credentials", formData);
   */
  signIn: HostSignIn;
  /**
   * Signs out, in a server action or a route handler.
   *
   * @throws AuthError if the session could not be ended
   * @example await signOut({ redirectTo: "/" });
   * @example await signOut({ provider: true, redirectTo: "/" });
   */
  signOut: HostSignOut;
  /** The same as `auth.accessToken`. */
  accessToken: HostAccessToken;
  /**
   * Changes the session, in a server action or a route handler: calls `jwt` and `session` with the trigger `update` and the
   * unchanged `data`. The same shape as `update` of `portico/react`. An action that sets a cookie makes Next.js render its page
   * again. Under the strategy `database` none is set, unless the session is due for renewal: call `revalidatePath` for pages that
   * show the session.
   *
   * @returns the session that the callbacks returned, or `null` if the visitor is not signed in
   * @throws MissingCSRF if the request comes from another site; JWTSessionError if a callback threw
   * @example
   * await unstable_update({ name: "Ada" });
   * revalidatePath("/", "layout");
   */
  unstable_update: (data?: SessionUpdate<S>) => Promise<S | null>;
  /**
   * Lists the valid sessions of the signed-in user, without their tokens; none without a session.
   *
   * @throws UnsupportedStrategy under the `jwt` strategy without `session.revocation`; MissingAdapterMethods if the adapter cannot
   * list sessions
   * @example const sessions = await listSessions(); // [{ id, current, expires }]
   */
  listSessions: () => Promise<readonly SessionInfo[]>;
  /**
   * Ends sessions of the signed-in user, in a server action or a route handler: one by its `id`, all `"others"`, or `"all"`.
   *
   * @returns the number of sessions that ended
   * @throws UnsupportedStrategy and MissingAdapterMethods as `listSessions`; RefusedWhileActing while another user acts for this
   * one; MissingCSRF if the request comes from another site
   * @example await revokeSessions("others"); // signed out everywhere else
   */
  revokeSessions: (which: RevokeTarget) => Promise<number>;
  /**
   * Opens a session of another user, in which the signed-in user acts, if the callback `mayActAs` returns `true`: in a server action or a
   * route handler. It ends after an hour at most, and has `session.actor`.
   *
   * @returns the new session
   * @throws SessionRequired without a session; AccessDenied if it is refused, and for an unknown user; RefusedWhileActing if the user acts
   * for another already; MissingCSRF if the request comes from another site
   * @example
   * await actAs(userId);
   * revalidatePath("/", "layout");
   */
  actAs: (userId: string) => Promise<S | null>;
  /**
   * Ends such a session, and returns to that of the user who acted: in a server action or a route handler. `signOut` does the same.
   *
   * @throws SessionRequired in every other session; SignOutError if it could not be ended; MissingCSRF if the request comes from
   * another site
   */
  stopActing: () => Promise<S | null>;
  /**
   * Checks the configuration and asks the database: call it in `register` of `instrumentation.ts`, and in a health check. Without it, the
   * first request finds a wrong configuration. Providers that are configured wrongly are logged: all others work.
   *
   * @throws AuthError if the configuration is wrong; DatabaseUnreachable, DatabaseOutdated or AdapterError if the database does not
   * answer
   * @example
   * // instrumentation.ts
   * export async function register() {
   *   if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./auth")).check();
   * }
   */
  check: () => Promise<void>;
  /**
   * Whether the signed-in user proved who they are a short time ago: `within` so many seconds, by default 900. `false` without a
   * session. In server components, server actions and route handlers.
   *
   * @throws InvalidConfiguration if `within` is not a positive number
   * @example if (!(await fresh({ within: 300 }))) await signIn("google", { reauthenticate: true, redirectTo: "/account" });
   */
  fresh: (options?: FreshOptions) => Promise<boolean>;
  /** The accounts of the signed-in user at providers, without passkeys. Call `unlink` in server actions and route handlers. */
  accounts: {
    /**
     * The accounts of the signed-in user, without tokens and without passkeys.
     *
     * @throws SessionRequired if no stored user is signed in; MissingAdapterMethods if the adapter has no `listAccounts`
     */
    list: () => Promise<readonly LinkedAccount[]>;
    /**
     * Unlinks an account: it cannot sign the user in any more. Sessions that it opened stay valid.
     *
     * @throws SessionRequired if no stored user is signed in; InvalidRequest if the user has no such account; AccessDenied if it is
     * the only known sign-in method; FreshSessionRequired without a recent sign-in; RefusedWhileActing while another user acts for this
     * one; MissingAdapterMethods; MissingCSRF if the request comes from another site
     * @example await accounts.unlink({ provider: "github", providerAccountId: "583231" }, { requireFresh: true });
     */
    unlink: (
      account: Pick<LinkedAccount, "provider" | "providerAccountId">,
      options?: UnlinkAccountOptions,
    ) => Promise<void>;
  };
  /** The passkeys of the signed-in user. Call `rename` and `remove` in server actions and route handlers. */
  passkeys: {
    /**
     * The passkeys and security keys of the signed-in user.
     *
     * @throws SessionRequired if no stored user is signed in
     */
    list: () => Promise<readonly Passkey[]>;
    /**
     * Renames a passkey: 1 to 64 characters.
     *
     * @throws SessionRequired if no stored user is signed in; InvalidRequest if the user has no such passkey, or the name is
     * invalid; RefusedWhileActing while another user acts for this one; MissingAdapterMethods; MissingCSRF if the request comes
     * from another site
     */
    rename: (id: string, name: string) => Promise<void>;
    /**
     * Removes a passkey. Sessions that it opened stay valid.
     *
     * @throws SessionRequired if no stored user is signed in; InvalidRequest if the user has no such passkey; AccessDenied if it is
     * the only known sign-in method; FreshSessionRequired without a recent sign-in; RefusedWhileActing while another user acts for this
     * one; MissingAdapterMethods; MissingCSRF if the request comes from another site
     */
    remove: (id: string, options?: RemovePasskeyOptions) => Promise<void>;
  };
}
