/** THE TABLE of doors: which method and action runs which flow, whether a CSRF token is due, whether a provider stands in the path. */
import { MethodNotAllowed } from "./errors/index.ts";
import * as session from "./flows/session.ts";
import { ways } from "./identify/index.ts";
import type { Call, Context, Flow, Route } from "./types/flow.ts";

/** A flow whose code is loaded when somebody first comes to its door: reading a session needs none of it. */
const later =
  (load: () => Promise<Flow>): Flow =>
  async (context) =>
    (await load())(context);

const pages = () => import("./flows/pages.ts");
const listing = () => import("./flows/listing.ts");

const signInDoor = later(async () => (await pages()).signInDoor);
const signOutDoor = later(async () => (await pages()).signOutDoor);
const verifyRequestDoor = later(async () => (await pages()).verifyRequestDoor);
const errorDoor = later(async () => (await pages()).errorDoor);
const csrf = later(async () => (await listing()).csrf);
const providers = later(async () => (await listing()).providers);
const signIn = later(async () => (await import("./flows/sign-in.ts")).signIn);
const signOut = later(async () => (await import("./flows/sign-out.ts")).signOut);
const options = later(async () => (await import("./flows/webauthn-options.ts")).options);
const callback = later(async () => (await import("./flows/callback.ts")).callback);

// biome-ignore format: a table
export const routes = [
  { on: "GET session",        run: session.read                                         },
  { on: "POST session",       run: session.update,    csrf: true                        },
  { on: "GET signin",         run: signInDoor                                           },
  { on: "POST signin",        run: signIn,            csrf: true,    provider: "optional" },
  { on: "GET callback",       run: callback,                         provider: "required" },
  { on: "POST callback",      run: callback,          csrf: "byWay", provider: "required" },
  { on: "GET webauthn-options", run: options,                        provider: "required" },
  { on: "GET signout",        run: signOutDoor                                          },
  { on: "POST signout",       run: signOut,           csrf: true                        },
  { on: "GET csrf",           run: csrf                                                 },
  { on: "GET providers",      run: providers                                            },
  { on: "GET verify-request", run: verifyRequestDoor                                    },
  { on: "GET error",          run: errorDoor                                            },
] as const satisfies readonly Route[];

const byDoor: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.on, route]));

/** The methods of an action, for the `Allow` header (RFC 9110, section 10.2.1). */
const methodsOf = (action: string): string =>
  ["GET", "POST"].filter((method) => byDoor.has(`${method} ${action}`)).join(", ");

/** The door that a call knocks at. */
export function routeOf({ method, action }: Pick<Call, "method" | "action">): Route {
  const route = byDoor.get(`${method} ${action}`);
  if (route) return route;
  const allow = methodsOf(action);
  throw new MethodNotAllowed(`The action "${action}" does not answer to ${method}.`, { cause: { allow } });
}

/** Whether a CSRF token is due: where the visitor posts, and not the provider. */
export const isGuarded = ({ csrf }: Route, { provider }: Context): boolean =>
  csrf === true || (csrf === "byWay" && provider !== undefined && ways[provider.type].postedBy === "visitor");
