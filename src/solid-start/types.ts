/** What goes in and comes out. */
import type { AuthConfig } from "../core/types/config.ts";
import type { Session } from "../core/types/session.ts";
import type { AuthorizationParams, BridgeConfig, Lazy } from "../integration/index.ts";
import type { BuiltInProviderId } from "../providers/index.ts";
import type { FetchEvent, NativeEvent } from "./framework.ts";

/** Configuration of {@link SolidAuth}. Only `providers` is required, here also by bare id. */
export interface SolidAuthConfig extends BridgeConfig {
  /** Where the routes live, with Vite's `base` in front. Default: `basePath`, the path of `AUTH_URL`, `/api/auth`. */
  prefix?: string | undefined;
  /** Accepted, so that a configuration of `Auth` fits. The handlers return a `Response` in any case. */
  raw?: AuthConfig["raw"];
}

/**
 * A configuration, or a function that makes one for each request; it is asked once per request. The event is `undefined`
 * where only a `Request` is known. Return the same object for the same case: it is compiled once.
 */
export type SolidAuthInput = Lazy<SolidAuthConfig, FetchEvent | undefined>;

/** The same for everything that reads sessions. Pass the same object everywhere. */
export type SessionOptions = Lazy<Omit<SolidAuthConfig, "raw">, FetchEvent | undefined>;

/** Where to go, and whether to go there. */
export type RedirectOptions = {
  /** A path of this site. Default: the page that asked. */
  readonly redirectTo?: string | undefined;
  /** Whether to go there. `false`: the address is returned. Default: `true`. */
  readonly redirect?: boolean | undefined;
};

/** What to sign in with. Everything else that stands here goes to the provider: an e-mail address, credentials. */
export interface SignInOptions extends RedirectOptions {
  readonly [field: string]: unknown;
}

/** A session that belongs to somebody. */
export type UserSession = Session & { readonly user: NonNullable<Session["user"]> };

/** A middleware: one of `createMiddleware([...])`. */
export type SolidAuthMiddleware = (event: FetchEvent | NativeEvent) => Promise<Response | undefined>;

/** What {@link SolidAuth} returns. Take out what you need. */
export interface SolidAuthResult {
  /** Serves the routes of the library; `undefined` for every other path. */
  GET(event: FetchEvent): Promise<Response | undefined>;
  /** Serves the routes of the library; `undefined` for every other path. */
  POST(event: FetchEvent): Promise<Response | undefined>;
  /**
   * Signs in, from a server function that an `action` calls: that works without a script too.
   *
   * @param provider id of a provider. Left out, or unknown: the sign-in page.
   * @param options a form, or an object. SolidStart hands a form without files over as URLSearchParams, whatever its type says.
   * @param params for the authorization request of OAuth providers
   * @returns the address, with `redirect: false`; otherwise never
   * @throws Response a redirect, which SolidStart follows
   * @throws AuthError what went wrong: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, … See {@link failure}.
   *   `MissingCSRF`, if the request is no POST, or comes from another site
   * @example
   * const enter = action(async (form: FormData) => {
   *   "use server";
   *   return signIn(getRequestEvent()!, "password", form).catch(failure);
   * });
   */
  signIn(
    event: FetchEvent,
    provider?: BuiltInProviderId | (string & {}),
    options?: FormData | URLSearchParams | SignInOptions,
    params?: AuthorizationParams,
  ): Promise<string>;
  /**
   * Signs out, from a server function that an `action` calls: that works without a script too.
   *
   * @param options a form, or an object
   * @returns the address, with `redirect: false`; otherwise never
   * @throws Response a redirect, which SolidStart follows
   * @throws AuthError if the session could not be ended. `MissingCSRF`, if the request is no POST, or comes from another site
   * @example
   * const leave = action(async () => {
   *   "use server";
   *   return signOut(getRequestEvent()!, { redirectTo: "/" });
   * });
   */
  signOut(event: FetchEvent, options?: FormData | URLSearchParams | RedirectOptions): Promise<string>;
}
