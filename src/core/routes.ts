/** THE TABLE of routes: HTTP method and path, the action that answers, whether it needs a CSRF token, whether the path names a provider. */
import { readSession, updateSession } from "./actions/session.ts";
import { MethodNotAllowed } from "./errors/index.ts";
import { methodOf } from "./methods/index.ts";
import type { Call, Context, Outcome, ProviderContext } from "./types/internal.ts";
import type { Route } from "./types/route.ts";

const callback = async (context: ProviderContext): Promise<Outcome> =>
  (await import("./actions/callback.ts")).callbackAction(context);

// Actions are loaded when they are first called: reading a session needs no other.
// biome-ignore format: a table
export const routes = [
  { on: "GET session",                                              run: readSession },
  { on: "POST session",         csrf: true,                         run: updateSession },
  { on: "GET signin",                                               run: async (context) => (await import("./actions/pages.ts")).signInPageAction(context) },
  { on: "POST signin",          csrf: true, provider: "optional",   run: async (context) => (await import("./actions/sign-in.ts")).signInAction(context) },
  { on: "GET callback",                     provider: "required",   run: callback },
  { on: "POST callback",  csrf: "byMethod", provider: "required",   run: callback },
  { on: "GET webauthn-options",             provider: "required",   run: async (context) => (await import("./actions/webauthn-options.ts")).webauthnOptionsAction(context) },
  { on: "GET signout",                                              run: async (context) => (await import("./actions/pages.ts")).signOutPageAction(context) },
  { on: "POST signout",         csrf: true,                         run: async (context) => (await import("./actions/sign-out.ts")).signOutAction(context) },
  { on: "GET csrf",                                                 run: async (context) => (await import("./actions/listing.ts")).csrfAction(context) },
  { on: "GET providers",                                            run: async (context) => (await import("./actions/listing.ts")).providersAction(context) },
  { on: "GET verify-request",                                       run: async (context) => (await import("./actions/pages.ts")).verifyRequestPageAction(context) },
  { on: "GET error",                                                run: async (context) => (await import("./actions/pages.ts")).errorPageAction(context) },
] as const satisfies readonly Route[];

const routesByKey: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.on, route]));

/** The HTTP methods of an action, for the `Allow` header (RFC 9110, section 10.2.1). */
const allowedMethods = (action: string): string =>
  ["GET", "POST"].filter((method) => routesByKey.has(`${method} ${action}`)).join(", ");

/** The route of a call. */
export function routeOf({ method, action }: Pick<Call, "method" | "action">): Route {
  const route = routesByKey.get(`${method} ${action}`);
  if (route) return route;
  const allow = allowedMethods(action);
  throw new MethodNotAllowed(`The action "${action}" does not answer to ${method}.`, { cause: { allow } });
}

/** Whether the call needs a CSRF token: it does if a visitor posts, and not a provider. */
export const needsCsrfToken = ({ csrf }: Route, { provider }: Context): boolean =>
  csrf === true || (csrf === "byMethod" && provider !== undefined && methodOf(provider).postedBy === "visitor");
