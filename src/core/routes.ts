/** THE TABLE of routes: HTTP method and path, the action that answers, whether it needs a CSRF token, whether the path names a provider. */
import { sessionRoute } from "./actions/session.ts";
import { MethodNotAllowed } from "./errors/read-errors.ts";
import { lazyImport } from "./lib/lazy.ts";
import type { Call } from "./types/internal.ts";
import type { Route } from "./types/route.ts";

// Actions are loaded when they are first called.
const backchannel = lazyImport(() => import("./actions/backchannel-logout.ts"));
const callback = lazyImport(() => import("./actions/callback.ts"));
const clientMetadata = lazyImport(() => import("./actions/client-metadata.ts"));
const confirmAddress = lazyImport(() => import("./actions/confirm-address.ts"));
const frontchannel = lazyImport(() => import("./actions/frontchannel-logout.ts"));
const initiate = lazyImport(() => import("./actions/initiate.ts"));
const listing = lazyImport(() => import("./actions/listing.ts"));
const pages = lazyImport(() => import("./actions/pages.ts"));
const passkeys = lazyImport(() => import("./actions/webauthn-options.ts"));
const signIn = lazyImport(() => import("./actions/sign-in.ts"));
const signOut = lazyImport(() => import("./actions/sign-out.ts"));
const signOutReturn = lazyImport(() => import("./actions/sign-out-return.ts"));
const token = lazyImport(() => import("./actions/token.ts"));
const update = lazyImport(() => import("./actions/update-session.ts"));

// biome-ignore format: a table
export const routes = [
  sessionRoute,
  { on: "POST session",         csrf: true,                         run: async (context) => (await update()).updateSession(context) },
  { on: "GET signin",                                               run: async (context) => (await pages()).signInPageAction(context) },
  { on: "POST signin",          csrf: true, provider: "optional",   run: async (context) => (await signIn()).signInAction(context) },
  { on: "GET callback",                     provider: "required",   run: async (context) => (await callback()).callbackAction(context) },
  { on: "POST callback",  csrf: "byMethod", provider: "required",   run: async (context) => (await callback()).callbackAction(context) },
  { on: "GET confirm-address",              provider: "required",   run: async (context) => (await confirmAddress()).confirmAddressPageAction(context) },
  { on: "POST confirm-address", csrf: true, provider: "required",   run: async (context) => (await confirmAddress()).confirmAddressAction(context) },
  { on: "GET webauthn-options",             provider: "required",   run: async (context) => (await passkeys()).webauthnOptionsAction(context) },
  { on: "GET signout",                                              run: async (context) => (await pages()).signOutPageAction(context) },
  { on: "POST signout",         csrf: true,                         run: async (context) => (await signOut()).signOutAction(context) },
  { on: "GET signout/return",                                       run: async (context) => (await signOutReturn()).signOutReturnAction(context) },
  { on: "POST backchannel-logout", csrf: false, provider: "required", run: async (context) => (await backchannel()).backchannelLogoutAction(context) },
  { on: "GET frontchannel-logout",          provider: "required",   run: async (context) => (await frontchannel()).frontchannelLogoutAction(context) },
  { on: "GET client-metadata",              provider: "required",   run: async (context) => (await clientMetadata()).clientMetadataAction(context) },
  { on: "GET initiate",                     provider: "required",   run: async (context) => (await initiate()).initiateAction(context) },
  { on: "POST initiate",        csrf: false, provider: "required",  run: async (context) => (await initiate()).initiateAction(context) },
  { on: "POST token",           csrf: true, provider: "optional",   run: async (context) => (await token()).tokenAction(context) },
  { on: "GET csrf",                                                 run: async (context) => (await listing()).csrfAction(context) },
  { on: "GET providers",                                            run: async (context) => (await listing()).providersAction(context) },
  { on: "GET verify-request",                                       run: async (context) => (await pages()).verifyRequestPageAction(context) },
  { on: "GET error",                                                run: async (context) => (await pages()).errorPageAction(context) },
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
