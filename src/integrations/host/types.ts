/** What `HostAuth` takes and returns. */
import type { Callbacks, SessionParams } from "../../core/types/callbacks.ts";
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { AnyFields, Given, RedirectOptions, SessionUpdate } from "../../core/types/verbs.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type {
  AuthorizationParams,
  BridgeConfig,
  Lazy,
  Passkey,
  RemovePasskeyOptions,
  RevokeTarget,
  SessionInfo,
} from "../bridge/index.ts";
import type {
  GetServerSidePropsContext,
  NextApiRequest,
  NextApiResponse,
  NextFetchEvent,
  NextRequest,
} from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions } from "../../core/types/verbs.ts";

/** What the `authorized` callback is asked with. */
export interface AuthorizedParams {
  /** The session of the visitor, `null` if nobody is signed in. */
  readonly auth: Session | null;
  /** The request as Next.js hands it over. Its address is in `request.nextUrl`. */
  readonly request: NextRequest;
}

/** The callbacks of the configuration. `S` is the session that applications see. */
export interface HostCallbacks<S = Session> extends Omit<Callbacks, "session"> {
  /** Called whenever a session is checked. What it returns is what the browser sees. Default: `name`, `email`, `image`. */
  session: (params: SessionParams) => Awaitable<S>;
  /**
   * May this request pass? Asked by `auth` in a proxy (middleware) and around a handler. `true`: yes. A `Response`: that is
   * the answer. Anything else sends the visitor to the sign-in page, and no handler is called; a program that calls a route
   * handler gets a 401. The routes of the library and the sign-in page are open to all. Default: everyone may pass.
   */
  authorized: (params: AuthorizedParams) => unknown;
}

/** Configuration of {@link HostAuth}. Only `providers` is required, here also by bare id. */
export interface HostAuthConfig<S = Session> extends BridgeConfig<HostCallbacks<S>> {}

/** A configuration, or a function that makes one for each request. Return the same object for the same case: it is compiled once. */
export type HostAuthInput<S = Session> = Lazy<HostAuthConfig<S>, NextRequest | undefined>;

/** A request as a wrapped handler gets it. */
export interface HostAuthRequest<S = Session> extends NextRequest {
  /** The session of the visitor, `null` if nobody is signed in. */
  auth: S | null;
}

/** What Next.js hands to a route handler beside the request. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A route handler, a proxy or a middleware that wants to know who is there. */
export type HostAuthHandler<S = Session, Context = RouteContext> = (
  request: HostAuthRequest<S>,
  context: Context,
) => Awaitable<Response | null | undefined | void>;

/** A handler that `auth` was put around. */
export interface WrappedHandler<Context = RouteContext> {
  (request: NextRequest, context: Context): Promise<Response>;
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
}

/** Who is signed in, for every place of a Next.js application. */
export interface HostAuthForms<S = Session> {
  /**
   * In server components, server actions and route handlers. A page that asks is rendered for each request anew.
   *
   * @example const session = await auth();
   */
  (): Promise<S | null>;
  /**
   * Around a route handler, a proxy or a middleware: `authorized` is asked, then the handler finds the session in `request.auth`.
   *
   * @example export const GET = auth((request) => Response.json(request.auth));
   */
  <Context = RouteContext>(handler: HostAuthHandler<S, Context>): WrappedHandler<Context>;
  /**
   * In an API route of the Pages Router.
   *
   * @example const session = await auth(req, res);
   */
  (request: NextApiRequest, response: NextApiResponse): Promise<S | null>;
  /**
   * As a proxy or a middleware by itself: asks `authorized`, and keeps the session alive.
   *
   * @example export { auth as proxy } from "./auth";
   */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
  /**
   * In `getServerSideProps`.
   *
   * @example const session = await auth(context);
   */
  (context: GetServerSidePropsContext): Promise<S | null>;
}

/** Id of a provider: one that is built in, or one of your own. */
type ProviderId = BuiltInProviderId | (string & {});

/** Signs in, in a server action or a route handler. Any field may stand beside the options: it goes to the provider. */
export interface HostSignIn {
  /** With `redirect: false`: returns where the visitor would go. */
  <const Options extends AnyFields>(
    provider: ProviderId | undefined,
    options: Given<Options> & { readonly redirect: false },
    authorizationParams?: AuthorizationParams,
  ): Promise<string>;
  /** With a form, which may say `redirect` too. */
  (provider: ProviderId | undefined, options: FormData, authorizationParams?: AuthorizationParams): Promise<string>;
  /** Redirects, and so never returns. Without a provider: to the sign-in page. */
  <const Options extends AnyFields>(
    provider?: ProviderId,
    options?: Given<Options>,
    authorizationParams?: AuthorizationParams,
  ): Promise<never>;
}

/** Signs out, in a server action or a route handler. */
export interface HostSignOut {
  /** With `redirect: false`: returns where the visitor would go. */
  (options: RedirectOptions & { readonly redirect: false }): Promise<string>;
  /** Redirects, and so never returns. */
  (options?: RedirectOptions): Promise<never>;
}

/** What {@link HostAuth} returns. Take out what you need. */
export interface HostAuthResult<S = Session> {
  /** For `app/api/auth/[...auth]/route.ts`: `export const { GET, POST } = handlers`. */
  handlers: Record<"GET" | "POST", (request: NextRequest) => Promise<Response>>;
  /** Who is signed in: see each form. */
  auth: HostAuthForms<S>;
  /**
   * Signs in, in a server action or a route handler.
   *
   * @param provider id of a provider. Left out, or unknown: the sign-in page
   * @param options where to go, and fields for the provider
   * @param authorizationParams for the authorization request of OAuth providers
   * @throws AuthError what went wrong: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, …
   * @example await signIn("credentials", formData);
   */
  signIn: HostSignIn;
  /**
   * Signs out, in a server action or a route handler.
   *
   * @throws AuthError if the session could not be ended
   * @example await signOut({ redirectTo: "/" });
   */
  signOut: HostSignOut;
  /**
   * Changes the session, in a server action or a route handler: `jwt` and `session` are called with the trigger `update`, and
   * get `data` as it is. The same shape as `update` of `portico/react`. Next.js keeps pages that are rendered already: call
   * `revalidatePath` for those that show the session.
   *
   * @returns the session that they made of it, or `null` if nobody is signed in
   * @example
   * await unstable_update({ name: "Ada" });
   * revalidatePath("/", "layout");
   */
  unstable_update: (data?: SessionUpdate<S>) => Promise<S | null>;
  /**
   * The living sessions of whoever is signed in, without their tokens: under the `database` strategy.
   *
   * @throws UnsupportedStrategy under the `jwt` strategy; MissingAdapterMethods if the adapter cannot list sessions
   * @example const sessions = await listSessions(); // [{ id, current, expires }]
   */
  listSessions: () => Promise<readonly SessionInfo[]>;
  /**
   * Ends sessions of whoever is signed in, in a server action or a route handler: one by its `id`, all `"others"`, or `"all"`.
   *
   * @returns how many have ended
   * @throws as `listSessions`
   * @example await revokeSessions("others"); // signed out everywhere else
   */
  revokeSessions: (which: RevokeTarget) => Promise<number>;
  /** The passkeys of whoever is signed in. `rename` and `remove` belong into server actions and route handlers. */
  passkeys: {
    /** @throws SessionRequired if nobody is signed in */
    list: () => Promise<readonly Passkey[]>;
    /** @throws InvalidRequest if it is not theirs, or the name is not 1 to 64 characters */
    rename: (id: string, name: string) => Promise<void>;
    /** @throws InvalidRequest if it is not theirs; AccessDenied if it is the only way in that is known */
    remove: (id: string, options?: RemovePasskeyOptions) => Promise<void>;
  };
}
