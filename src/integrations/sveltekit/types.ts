/** What `SvelteKitAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { AnyFields, Given, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type {
  AccessToken,
  AccessTokenOptions,
  AuthorizationParams,
  BridgeConfig,
  FreshOptions,
  Lazy,
  PublicError,
} from "../bridge/index.ts";
import type { Verbs } from "../bridge/verb-types.ts";
import type { RequestEvent } from "./framework.ts";

export type { RedirectOptions, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, RevokeTarget, SessionInfo } from "../bridge/index.ts";

declare global {
  namespace App {
    interface Locals {
      /**
       * The session: `null` for a visitor without one, and while pages are prerendered. It is read once per request, and renewed
       * when it is due.
       *
       * @throws AuthError if the configuration is wrong
       * @example const session = await locals.auth();
       */
      auth(): Promise<Session | null>;
      /**
       * Whether the signed-in user proved who they are a short time ago: `within` so many seconds, by default 900. `false` without a
       * session, and while pages are prerendered.
       *
       * @throws InvalidConfiguration if `within` is not a positive number
       * @example if (!(await locals.fresh({ within: 300 }))) return signIn(event, { provider: "google", reauthenticate: true });
       */
      fresh(options?: FreshOptions): Promise<boolean>;
      /**
       * An access token of the signed-in user for the API of a provider, refreshed if it has ended. Once the response is created it
       * cannot be refreshed, unless an adapter keeps the tokens.
       *
       * @param provider id of a provider. Default: that of the session, else the only one
       * @throws SessionRequired without a session, and while pages are prerendered; InvalidProvider if it is not clear which provider;
       * RefreshFailed if there is no valid token
       * @example const { accessToken } = await locals.accessToken("google");
       */
      accessToken(provider?: BuiltInProviderId | (string & {}), options?: AccessTokenOptions): Promise<AccessToken>;
    }
  }
}

/** Configuration of {@link SvelteKitAuth}. Only `providers` is required, here also by bare id. */
export interface SvelteKitAuthConfig extends BridgeConfig {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type SvelteKitAuthInput = Lazy<SvelteKitAuthConfig, RequestEvent>;

/** Options of `signIn`. All other fields go to the provider. `redirectTo` is a path with `paths.base`. */
export interface SvelteKitSignInOptions extends SignInOptions {
  /** Id of a provider. Omitted or unknown: the sign-in page. */
  readonly provider?: BuiltInProviderId | (string & {}) | undefined;
  /** Another name for `provider`, which takes precedence. */
  readonly providerId?: BuiltInProviderId | (string & {}) | undefined;
  /** Parameters for the authorization request of OAuth providers. In a form: fields named `authorizationParams-<name>`. */
  readonly authorizationParams?: AuthorizationParams | undefined;
}

/** Result of an action with `redirect: false`: where the redirect would lead. */
export interface Destination {
  /** Absolute. */
  readonly url: string;
}

/** The `form` of a page after {@link failure}. */
export type SignInFailure = Omit<PublicError, "status">;

/** Input of {@link SvelteKitAuthResult.handle}. */
export interface KitHandleInput {
  /** The request event. */
  event: RequestEvent;
  /** Renders the page, or calls the endpoint. */
  resolve: (event: RequestEvent) => Response | Promise<Response>;
}

/** What {@link SvelteKitAuth} returns. */
export interface SvelteKitAuthResult extends Omit<Verbs<RequestEvent>, "check" | "signIn" | "signOut"> {
  /**
   * For the file `hooks.server.ts`: serves the routes of the library, and gives every request its `event.locals.auth`. Put it first
   * in a `sequence`.
   */
  handle(input: KitHandleInput): Promise<Response>;
  /**
   * Signs in. A form action, or part of one.
   *
   * @param options a form or an object. Default: the form of the request
   * @returns with `redirect: false` where the redirect would lead; otherwise never: it redirects by throwing
   * @throws AuthError what went wrong: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, … See {@link failure}.
   * @example export const actions = { default: (event) => signIn(event).catch(failure) };
   */
  signIn<const Options extends AnyFields>(
    event: RequestEvent,
    options?: FormData | Given<Options, SvelteKitSignInOptions>,
  ): Promise<Destination>;
  /**
   * Signs out. A form action, or part of one.
   *
   * @param options a form or an object. Default: the form of the request
   * @returns with `redirect: false` where the redirect would lead; otherwise never: it redirects by throwing
   * @throws AuthError if the session could not be ended
   * @example export const actions = { default: signOut };
   * @example export const actions = { default: (event) => signOut(event, { provider: true }) };
   */
  signOut(event: RequestEvent, options?: FormData | SignOutOptions): Promise<Destination>;
  /**
   * Checks the configuration and asks the database: export it as `init` of `hooks.server.ts`, which SvelteKit calls before it serves requests. Without it, the
   * first request finds a wrong configuration. Providers that are configured wrongly are logged: all others work.
   *
   * @param event for a configuration that is a function: what it is called with
   * @throws AuthError if the configuration is wrong; DatabaseUnreachable, DatabaseOutdated or AdapterError if the database does not
   * answer
   * @example export { check as init, handle } from "./auth.server.ts";
   */
  check(event?: RequestEvent): Promise<void>;
}
