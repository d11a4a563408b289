/** What `QwikAuth$` takes and returns. */
import type { Action, Loader, RequestEvent, RequestEventCommon } from "@builder.io/qwik-city";
import type { Session } from "../../core/types/session.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { BridgeConfig, Lazy, PublicError } from "../bridge/index.ts";
import type { Verbs } from "../bridge/verb-types.ts";

export type { AccessToken, AccessTokenOptions, RevokeTarget, SessionInfo } from "../bridge/index.ts";

/** Configuration of {@link QwikAuth$}. Only `providers` is required, here also by bare id. */
export interface QwikAuthConfig extends BridgeConfig {}

/**
 * A configuration, or a function that returns one for each request. A function without a parameter is called once. One that
 * takes the request event should return the same object for the same case: it is compiled once.
 */
export type QwikAuthInput = Lazy<QwikAuthConfig, RequestEventCommon>;

/** Names that are nearly `redirectTo` or `callbackUrl`: a compile error. Any other name is a field for the provider. */
type WrongFieldName =
  | `${"redirect" | "callback"}${"" | "_" | "-"}${"url" | "uri" | "Url" | "Uri" | "URL" | "URI" | "to"}`
  | "callback"
  | "callbackTo"
  | "next";

/** Any field for the provider, and the callback URL. */
type SignInFields = { readonly [Name in Exclude<WrongFieldName, "callbackUrl">]?: never } & {
  /** Path of this site. Default: the page with the form. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which takes precedence. */
  readonly callbackUrl?: string | undefined;
  readonly [field: string]: unknown;
};

/** Input of `useSignIn`. Without any, it redirects to the sign-in page. */
export interface SignInData {
  /** Id of a provider. Omitted or unknown: the sign-in page. */
  readonly providerId?: BuiltInProviderId | (string & {}) | undefined;
  /** Another name for `providerId`, which takes precedence. */
  readonly provider?: BuiltInProviderId | (string & {}) | undefined;
  /** Path of this site. Default: the page with the form. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which takes precedence; also in `options`. */
  readonly callbackUrl?: string | undefined;
  /** Fields for the provider: an e-mail address, credentials. In a form: fields named `options.email`. */
  readonly options?: SignInFields | undefined;
  /**
   * Parameters for the authorization request of OAuth providers. In a form: fields named `authorizationParams.prompt`. From a
   * script: text, or an object; Qwik cannot serialize `URLSearchParams`, so pass its `toString()`.
   */
  readonly authorizationParams?: string | URLSearchParams | Readonly<Record<string, string>> | undefined;
}

/** Input of `useSignOut`. */
export interface SignOutData {
  /** Whether to sign out at the provider of the session too. In a form: the text `true`. Default: only if its option `logout` is `true`. */
  readonly provider?: boolean | "true" | "false" | undefined;
  /** Path of this site. Default: the page with the form. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which takes precedence. */
  readonly callbackUrl?: string | undefined;
}

/** Errors by field: an empty list if the field is valid. */
export type FieldErrors<Field extends string> = { [Name in Field]: string[] };

/** Fields that an action takes. */
export type SignInField = "authorizationParams" | "options" | "providerId" | "redirectTo";

/** The value of an action that failed. An action that succeeds redirects, and has no value. */
export interface ActionFailure<Field extends string> {
  /** Tells a failure from the value of an action that has not run. */
  readonly failed: true;
  /** Errors of the input. */
  readonly fieldErrors: FieldErrors<Field>;
  /** Other errors: sentences for the visitor. */
  readonly formErrors: string[];
  /** The kind of failure, if the input was valid: `CredentialsSignin`, `AccessDenied`, `Configuration`, … */
  readonly error?: PublicError["error"];
  /** The reason code of a `CredentialsSignin`. */
  readonly code?: string;
}

/** The session of one request. */
export type GetSessionResult = Promise<{
  /** The cookies that were written. */
  // biome-ignore lint/suspicious/noExplicitAny: the specification leaves the type of cookies open
  cookie: any;
  /** The session; `null` for a visitor without one. */
  data: Session | null;
}>;

/**
 * What an application calls on its server, in loaders, actions and endpoints. The event is that of the loader, the action or the endpoint. In
 * browsers there is no session to read or change.
 */
export type QwikVerbs = Omit<Verbs<RequestEventCommon>, "signIn" | "signOut">;

/** What {@link QwikAuth$} returns. Export `onRequest` and what begins with `use` from `src/routes/plugin@auth.ts`. */
export interface QwikAuthResult extends QwikVerbs {
  /**
   * Serves the routes of the library. For every other request it reads the session, renews it when it is due, and puts it
   * into `sharedMap` under `session`, for `onRequest` of pages and for endpoints.
   *
   * @throws AuthError if the configuration is wrong
   */
  readonly onRequest: (event: RequestEvent) => Promise<void>;
  /** The session: `null` for a visitor without one, and in prerendered pages. */
  readonly useSession: Loader<Session | null>;
  /** Signs in: redirects to the provider, or back to the page. */
  readonly useSignIn: Action<ActionFailure<SignInField>, SignInData, true>;
  /** Signs out, and redirects back to the page. */
  readonly useSignOut: Action<ActionFailure<"redirectTo">, SignOutData, true>;
}
