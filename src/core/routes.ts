/** THE TABLE of doors: which method and action runs which flow, whether a CSRF token is due, whether a provider stands in the path. */

import * as session from "./actions/session.ts";
import { MethodNotAllowed } from "./errors/index.ts";
import { methods } from "./methods/index.ts";
import type { Action, Call, Context, Route } from "./types/internal.ts";

/** A flow whose code is loaded when somebody first comes to its door: reading a session needs none of it. */
const lazyAction =
  (load: () => Promise<Action>): Action =>
  async (context) =>
    (await load())(context);

const pageActions = () => import("./actions/pages.ts");
const listingActions = () => import("./actions/listing.ts");

const signInPageRoute = lazyAction(async () => (await pageActions()).signInPageAction);
const signOutPageRoute = lazyAction(async () => (await pageActions()).signOutPageAction);
const verifyRequestRoute = lazyAction(async () => (await pageActions()).verifyRequestPageAction);
const errorPageRoute = lazyAction(async () => (await pageActions()).errorPageAction);
const csrfRoute = lazyAction(async () => (await listingActions()).csrfAction);
const providersRoute = lazyAction(async () => (await listingActions()).providersAction);
const signInRoute = lazyAction(async () => (await import("./actions/sign-in.ts")).signInAction);
const signOutRoute = lazyAction(async () => (await import("./actions/sign-out.ts")).signOutAction);
const webauthnOptionsRoute = lazyAction(
  async () => (await import("./actions/webauthn-options.ts")).webauthnOptionsAction,
);
const callbackRoute = lazyAction(async () => (await import("./actions/callback.ts")).callbackAction);

// biome-ignore format: a table
export const routes = [
  { on: "GET session",        run: session.readSession                                         },
  { on: "POST session",       run: session.updateSession,    csrf: true                        },
  { on: "GET signin",         run: signInPageRoute                                           },
  { on: "POST signin",        run: signInRoute,            csrf: true,    provider: "optional" },
  { on: "GET callback",       run: callbackRoute,                         provider: "required" },
  { on: "POST callback",      run: callbackRoute,          csrf: "byWay", provider: "required" },
  { on: "GET webauthn-options", run: webauthnOptionsRoute,                        provider: "required" },
  { on: "GET signout",        run: signOutPageRoute                                          },
  { on: "POST signout",       run: signOutRoute,           csrf: true                        },
  { on: "GET csrf",           run: csrfRoute                                                 },
  { on: "GET providers",      run: providersRoute                                            },
  { on: "GET verify-request", run: verifyRequestRoute                                    },
  { on: "GET error",          run: errorPageRoute                                            },
] as const satisfies readonly Route[];

const routesByKey: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.on, route]));

/** The methods of an action, for the `Allow` header (RFC 9110, section 10.2.1). */
const methodsOf = (action: string): string =>
  ["GET", "POST"].filter((method) => routesByKey.has(`${method} ${action}`)).join(", ");

/** The door that a call knocks at. */
export function routeOf({ method, action }: Pick<Call, "method" | "action">): Route {
  const route = routesByKey.get(`${method} ${action}`);
  if (route) return route;
  const allow = methodsOf(action);
  throw new MethodNotAllowed(`The action "${action}" does not answer to ${method}.`, { cause: { allow } });
}

/** Whether a CSRF token is due: where the visitor posts, and not the provider. */
export const isGuarded = ({ csrf }: Route, { provider }: Context): boolean =>
  csrf === true || (csrf === "byWay" && provider !== undefined && methods[provider.type].postedBy === "visitor");
