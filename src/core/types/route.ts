/** The rows of two tables: routes and methods. */
import type { AuthAction } from "./action.ts";
import type { Authenticated, Context, Outcome, ProviderContext } from "./internal.ts";
import type { ConfirmationNeeded } from "./linking.ts";
import type { ReadyProvider } from "./ready-provider.ts";

/** Handles the calls of a route. */
export type Action<C extends Context = Context> = (context: C) => Promise<Outcome>;

interface RouteCommon {
  readonly on: `${"GET" | "POST"} ${AuthAction}`;
  /**
   * Whether a CSRF token is needed: always, or if the method of the provider is posted by a page of this site. `false`: the
   * POST comes from a provider, and the action decides whether it is accepted.
   */
  readonly csrf?: boolean | "byMethod";
}

/** A route whose path names no provider, or may name one. */
interface PlainRoute extends RouteCommon {
  readonly provider?: "optional";
  readonly run: Action;
}

/** A route whose path must name a provider. */
interface ProviderRoute extends RouteCommon {
  readonly provider: "required";
  readonly run: Action<ProviderContext>;
}

/** A row of the table of routes. */
export type Route = PlainRoute | ProviderRoute;

/** What a method needs to start a sign-in. */
export interface SignInRequest {
  /** The callback URL. */
  readonly callbackUrl: string;
  /** Id of the signed-in user, who adds an account or a passkey. */
  readonly initiatorId?: string;
  /** Whether the session is not remembered. */
  readonly short?: boolean;
  /** Id of the signed-in user, who proves again who they are. Then there is no `initiatorId`. */
  readonly reauthUserId?: string;
}

/** A row of the table of methods: how a visitor authenticates, for one type of provider. */
export interface AuthMethod<P extends ReadyProvider = ReadyProvider> {
  /** Who posts to the callback: a page of this site, which needs a CSRF token, or the provider. */
  readonly postedBy: "visitor" | "provider";
  /** Sends the visitor to the place where they authenticate: a provider, or a mail. */
  readonly start: (context: ProviderContext<P>, request: SignInRequest) => Promise<Outcome>;
  /** Reads the proof. Returns an identity, a question to the visitor, or an outcome such as a redirect. */
  readonly complete: (context: ProviderContext<P>) => Promise<Authenticated | ConfirmationNeeded | Outcome>;
}
