/** What the functions of SolidStart take and return. */
import type { AuthConfig } from "../../core/types/config.ts";
import type { Session } from "../../core/types/session.ts";
import type { AnyFields, Given, SignOutOptions } from "../../core/types/verbs.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { AuthorizationParams, BridgeConfig, Lazy, ProtectOptions } from "../bridge/index.ts";
import type { Verbs } from "../bridge/verb-types.ts";
import type { FetchEvent, NativeEvent } from "./framework.ts";

export type { RedirectOptions, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, RevokeTarget, SessionInfo } from "../bridge/index.ts";

/** Configuration of {@link SolidAuth}. Only `providers` is required, here also by bare id. */
export interface SolidAuthConfig extends BridgeConfig {
  /** Path of the routes, including Vite's `base`. Default: `basePath`, the path of `AUTH_URL`, `/api/auth`. */
  prefix?: string | undefined;
  /**
   * `raw: raw` of `portico`: the handlers return the internal response (status, headers, cookies, body or redirect) instead of
   * a `Response`, and throw errors. Write the cookies yourself, and do not send it to a browser as it is.
   */
  raw?: AuthConfig["raw"];
}

/**
 * A configuration, or a function that returns one; it is called once per request. The event is `undefined` where only a
 * `Request` is known. Return the same object for the same case: it is compiled once.
 */
export type SolidAuthInput = Lazy<SolidAuthConfig, FetchEvent | undefined>;

/** The same for functions that read sessions. Pass the same object everywhere. */
export type SolidSessionOptions = Lazy<Omit<SolidAuthConfig, "raw">, FetchEvent | undefined>;

/** A session with a user. */
export type UserSession = Session & { readonly user: NonNullable<Session["user"]> };

/** A middleware: one of `createMiddleware([...])`. */
export type SolidAuthMiddleware = (event: FetchEvent | NativeEvent) => Promise<Response | undefined>;

/** What a protected path asks for. */
export interface SolidProtectOptions extends ProtectOptions {
  /** `base` of Vite: the paths are protected below it and without it, as SolidStart serves them. Default: none. */
  readonly base?: string | undefined;
}

/** What an application calls on its server. Verbs that change something are for server functions that an `action` calls: other methods than POST are refused. */
export interface SolidVerbs extends Omit<Verbs<FetchEvent>, "signIn" | "signOut"> {
  /**
   * Signs in, from a server function that an `action` calls. It works without JavaScript.
   *
   * @param provider id of a provider. Omitted or unknown: the sign-in page.
   * @param options a form, or an object with any fields for the provider. SolidStart passes a form without files as URLSearchParams, whatever its type is.
   * @param authorizationParams for the authorization request of OAuth providers
   * @returns the URL, with `redirect: false`; otherwise never
   * @throws Response a redirect, which SolidStart follows
   * @throws AuthError what went wrong: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, … See {@link failure}.
   *   `MissingCSRF` if the request is not a POST, or comes from another site
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
    authorizationParams?: AuthorizationParams,
  ): Promise<string>;
  /**
   * Signs out, from a server function that an `action` calls. It works without JavaScript.
   *
   * @param options a form or an object
   * @returns the URL, with `redirect: false`; otherwise never
   * @throws Response a redirect, which SolidStart follows
   * @throws AuthError if the session could not be ended. `MissingCSRF` if the request is not a POST, or comes from another site
   * @example
   * const leave = action(async () => {
   *   "use server";
   *   return signOut(getRequestEvent()!, { redirectTo: "/" });
   * });
   */
  signOut(event: FetchEvent, options?: FormData | URLSearchParams | SignOutOptions): Promise<string>;
}

/** What {@link SolidAuth} returns. `Answer` is the `ResponseInternal` where the configuration has `raw`. */
export interface SolidAuthResult<Answer = Response> extends SolidVerbs {
  /** Serves the routes of the library; `undefined` for every other path. */
  GET(event: FetchEvent): Promise<Answer | undefined>;
  /** Serves the routes of the library; `undefined` for every other path. */
  POST(event: FetchEvent): Promise<Answer | undefined>;
}
