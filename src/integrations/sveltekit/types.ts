/** What `SvelteKitAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type {
  AnyFields,
  SignInOptions as CommonSignInOptions,
  Given,
  RedirectOptions,
} from "../../core/types/verbs.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { AuthorizationParams, BridgeConfig, Lazy, PublicError } from "../bridge/index.ts";
import type { RequestEvent } from "./framework.ts";

export type { RedirectOptions } from "../../core/types/verbs.ts";

declare global {
  namespace App {
    interface Locals {
      /**
       * Who is signed in: `null` for a visitor without a session, and while pages are rendered ahead. Read once per request,
       * however often it is asked for; a session that is due is renewed.
       *
       * @throws AuthError if the configuration is wrong
       * @example const session = await locals.auth();
       */
      auth(): Promise<Session | null>;
    }
  }
}

/** Configuration of {@link SvelteKitAuth}. Only `providers` is required, here also by bare id. */
export interface SvelteKitAuthConfig extends BridgeConfig {}

/** A configuration, or a function that makes one for each request. Return the same object for the same case: it is compiled once. */
export type SvelteKitAuthInput = Lazy<SvelteKitAuthConfig, RequestEvent>;

/** What to sign in with. Any other field may stand beside: it goes to the provider. `redirectTo` is a path with `paths.base`. */
export interface SignInOptions extends CommonSignInOptions {
  /** Id of a provider. Left out, or unknown: the sign-in page. */
  readonly providerId?: BuiltInProviderId | (string & {}) | undefined;
  /** For the authorization request of OAuth providers. In a form: fields named `authorizationParams-<name>`. */
  readonly authorizationParams?: AuthorizationParams | undefined;
}

/** Where the visitor would go: the result of an action with `redirect: false`. */
export interface Destination {
  /** Absolute. */
  readonly url: string;
}

/** What a page finds in `form` after {@link failure}. */
export type SignInFailure = Omit<PublicError, "status">;

/** What {@link SvelteKitAuth} returns. Take out what you need. */
export interface SvelteKitAuthResult {
  /**
   * For `src/hooks.server.ts`: serves the routes of the library, and gives every request its `event.locals.auth`. Put it first
   * in a `sequence`.
   */
  handle(input: {
    event: RequestEvent;
    resolve: (event: RequestEvent) => Response | Promise<Response>;
  }): Promise<Response>;
  /**
   * Signs in. A form action, or part of one.
   *
   * @param options the form of the request if left out; else a form, or an object
   * @returns where the visitor would go, with `redirect: false`; otherwise never: it redirects, and so throws
   * @throws AuthError what went wrong: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, … See {@link failure}.
   * @example export const actions = { default: (event) => signIn(event).catch(failure) };
   */
  signIn<const Options extends AnyFields>(
    event: RequestEvent,
    options?: FormData | Given<Options, SignInOptions>,
  ): Promise<Destination>;
  /**
   * Signs out. A form action, or part of one.
   *
   * @param options the form of the request if left out; else a form, or an object
   * @returns where the visitor would go, with `redirect: false`; otherwise never: it redirects, and so throws
   * @throws AuthError if the session could not be ended
   * @example export const actions = { default: signOut };
   */
  signOut(event: RequestEvent, options?: FormData | RedirectOptions): Promise<Destination>;
}
