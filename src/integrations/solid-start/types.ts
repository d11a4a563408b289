/** What goes in and comes out. */
import type { AuthConfig } from "../../core/types/config.ts";
import type { Session } from "../../core/types/session.ts";
import type { AnyFields, Given, RedirectOptions } from "../../core/types/verbs.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { AuthorizationParams, BridgeConfig, Lazy } from "../bridge/index.ts";
import type { FetchEvent, NativeEvent } from "./framework.ts";

export type { RedirectOptions, SignInOptions } from "../../core/types/verbs.ts";

/** Configuration of {@link SolidAuth}. Only `providers` is required, here also by bare id. */
export interface SolidAuthConfig extends BridgeConfig {
  /** Where the routes live, with Vite's `base` in front. Default: `basePath`, the path of `AUTH_URL`, `/api/auth`. */
  prefix?: string | undefined;
  /**
   * `raw: raw` of `portico`: the handlers return the internal response (status, headers, cookies, body or redirect) in place of
   * a `Response`, and throw what goes wrong. Write the cookies yourself, and return nothing of it to a browser as it is.
   */
  raw?: AuthConfig["raw"];
}

/**
 * A configuration, or a function that makes one for each request; it is asked once per request. The event is `undefined`
 * where only a `Request` is known. Return the same object for the same case: it is compiled once.
 */
export type SolidAuthInput = Lazy<SolidAuthConfig, FetchEvent | undefined>;

/** The same for everything that reads sessions. Pass the same object everywhere. */
export type SessionOptions = Lazy<Omit<SolidAuthConfig, "raw">, FetchEvent | undefined>;

/** A session that belongs to somebody. */
export type UserSession = Session & { readonly user: NonNullable<Session["user"]> };

/** A middleware: one of `createMiddleware([...])`. */
export type SolidAuthMiddleware = (event: FetchEvent | NativeEvent) => Promise<Response | undefined>;

/** What {@link SolidAuth} returns. Take out what you need. `Answer` is the `ResponseInternal` where the configuration says `raw`. */
export interface SolidAuthResult<Answer = Response> {
  /** Serves the routes of the library; `undefined` for every other path. */
  GET(event: FetchEvent): Promise<Answer | undefined>;
  /** Serves the routes of the library; `undefined` for every other path. */
  POST(event: FetchEvent): Promise<Answer | undefined>;
  /**
   * Signs in, from a server function that an `action` calls: that works without a script too.
   *
   * @param provider id of a provider. Left out, or unknown: the sign-in page.
   * @param options a form, or an object with any fields for the provider. SolidStart hands a form without files over as URLSearchParams, whatever its type says.
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
  signIn<const Options extends AnyFields>(
    event: FetchEvent,
    provider?: BuiltInProviderId | (string & {}),
    options?: FormData | URLSearchParams | Given<Options>,
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
