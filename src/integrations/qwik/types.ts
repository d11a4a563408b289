/** What `QwikAuth$` takes and returns. */
import type { Action, Loader, RequestEvent, RequestEventCommon } from "@builder.io/qwik-city";
import type { Session } from "../../core/types/session.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { BridgeConfig, Lazy, PublicError } from "../bridge/index.ts";

/** Configuration of {@link QwikAuth$}. Only `providers` is required, here also by bare id. */
export interface QwikAuthConfig extends BridgeConfig {}

/**
 * A configuration, or a function that makes one for each request. A function without a parameter is asked once. One that
 * takes the request event should return the same object for the same case: it is compiled once.
 */
export type QwikAuthInput = Lazy<QwikAuthConfig, RequestEventCommon>;

/** Names that are nearly `redirectTo` or `callbackUrl`: an error of typing, in a place that takes any name. */
type WrongFieldName =
  | `${"redirect" | "callback"}${"" | "_" | "-"}${"url" | "uri" | "Url" | "Uri" | "URL" | "URI" | "to"}`
  | "callback"
  | "callbackTo"
  | "next";

/** What goes to a provider: any field, and where to go. */
type SignInFields = { readonly [Name in Exclude<WrongFieldName, "callbackUrl">]?: never } & {
  readonly redirectTo?: string | undefined;
  readonly callbackUrl?: string | undefined;
  readonly [field: string]: unknown;
};

/** What to sign in with. All of it may be left out: then the sign-in page is shown. */
export interface SignInData {
  /** Id of a provider. Left out, or unknown: the sign-in page. */
  readonly providerId?: BuiltInProviderId | (string & {}) | undefined;
  /** Path of this site. Default: the page with the form. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which wins where both are there; so it does in `options`. */
  readonly callbackUrl?: string | undefined;
  /** What goes to the provider: an e-mail address, credentials. In a form: fields named `options.email`. */
  readonly options?: SignInFields | undefined;
  /**
   * Parameters for the authorization request of OAuth providers. In a form: fields named `authorizationParams.prompt`. From a
   * script: text, or an object; Qwik sends nothing of a `URLSearchParams`, so give its `toString()`.
   */
  readonly authorizationParams?: string | URLSearchParams | Readonly<Record<string, string>> | undefined;
}

/** Where to go when the session has ended. */
export interface SignOutData {
  /** Path of this site. Default: the page with the form. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which wins where both are there. */
  readonly callbackUrl?: string | undefined;
}

/** What is wrong, field by field: an empty list where nothing is. */
export type FieldErrors<Field extends string> = { [Name in Field]: string[] };

/** Fields that an action takes. */
export type SignInField = "authorizationParams" | "options" | "providerId" | "redirectTo";

/** The value of an action that went wrong. An action that went right leads elsewhere, and has no value. */
export interface ActionFailure<Field extends string> {
  readonly failed: true;
  /** What is wrong with the input. */
  readonly fieldErrors: FieldErrors<Field>;
  /** What is wrong beside: sentences for the visitor. */
  readonly formErrors: string[];
  /** The kind of failure, where the input was as it should be: `CredentialsSignin`, `AccessDenied`, `Configuration`, … */
  readonly error?: PublicError["error"];
  /** The reason code of a `CredentialsSignin`. */
  readonly code?: string;
}

/** What is read of a session for one request. */
export type GetSessionResult = Promise<{
  /** The cookies that were written with it. */
  // biome-ignore lint/suspicious/noExplicitAny: the specification leaves the type of cookies open
  cookie: any;
  /** Who is signed in; `null` for a visitor without a session. */
  data: Session | null;
}>;

/** What {@link QwikAuth$} returns. Export all four from `src/routes/plugin@auth.ts`. */
export interface QwikAuthResult {
  /**
   * Serves the routes of the library. For every other request it reads the session, renews it if it is due, and puts it into
   * `sharedMap` under `session`, for `onRequest` of pages and for endpoints.
   *
   * @throws AuthError if the configuration is wrong
   */
  readonly onRequest: (event: RequestEvent) => Promise<void>;
  /** Who is signed in: `null` for a visitor without a session, and in pages that are rendered ahead. */
  readonly useSession: Loader<Session | null>;
  /** Signs in, and leads to the provider or back to the page. */
  readonly useSignIn: Action<ActionFailure<SignInField>, SignInData, true>;
  /** Signs out, and leads back to the page. */
  readonly useSignOut: Action<ActionFailure<"redirectTo">, SignOutData, true>;
}
