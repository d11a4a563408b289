/** One call, from its context to its response. The only place that catches errors of a request. */
import { sessionRoute } from "./actions/session.ts";
import { createContext } from "./context/index.ts";
import { InvalidProvider } from "./errors/read-errors.ts";
import { type RequestOverrides, receive, wantsUrl } from "./http/receive.ts";
import { respond, withCookies } from "./http/respond.ts";
import { lazyImport } from "./lib/lazy.ts";
import type { Reported } from "./report.ts";
import type { Call, Context, Outcome, ProviderContext, Settings } from "./types/internal.ts";
import type { Route } from "./types/route.ts";

/** Reading a session needs none of the other routes. */
const routes = lazyImport(() => import("./routes.ts"));
const csrf = lazyImport(() => import("./context/csrf.ts"));
const methods = lazyImport(() => import("./methods/index.ts"));

/** A call whose route was found. */
export interface RoutedCall {
  readonly context: Context;
  readonly route: Route;
}

const readsSession = ({ method, action }: Pick<Call, "method" | "action">): boolean =>
  method === "GET" && action === "session";

/** Whether a call must wait for the rules. Asked first, so that reading a session costs no turn of the event loop. */
export const dependsOnRules = (settings: Settings, call: Pick<Call, "method" | "action">): boolean =>
  needsAdapter(settings, call) || (!settings.check.isDone && (settings.check.isDue || !readsSession(call)));

/** Whether a call uses an adapter that was not loaded yet. Reading a session token does not. */
const needsAdapter = ({ check, session }: Settings, call: Pick<Call, "method" | "action">): boolean =>
  check.isAdapterDue && !(readsSession(call) && session.strategy === "jwt");

/** Waits for what a call depends on: the rules, and an adapter that is loaded at its first use. */
export const awaitReady = (settings: Settings, call: Pick<Call, "method" | "action">): Promise<void> =>
  needsAdapter(settings, call) ? settings.check.loadAdapter() : settings.check.run();

/** The context of a call. Server code of the application has no route. Throws if the configuration has a fault. */
export function withContext(
  settings: Settings,
  call: Call,
  now = Date.now(),
  route: Pick<Route, "provider"> = {},
): Context {
  if (settings.fault) throw settings.fault;
  const started = Date.now();
  return createContext(settings, call, route, now, () => now + Date.now() - started);
}

/** Finds the route of a call and makes its context. Throws if there is no such route, or the configuration has a fault. */
export async function routeCall(settings: Settings, call: Call, now = Date.now()): Promise<RoutedCall> {
  if (settings.fault) throw settings.fault;
  const route: Route = readsSession(call) ? sessionRoute : (await routes()).routeOf(call);
  return { route, context: withContext(settings, call, now, route) };
}

const writesSession = ({ cookies = [] }: Outcome, { cookies: { sessionToken } }: Context): boolean =>
  cookies.some(({ name }) => name === sessionToken.name || name.startsWith(`${sessionToken.name}.`));

/**
 * Adds the cookies that reading the session made: a renewal is written with every kind of response. The session cookie goes
 * last, because curl 7.88 keeps a cookie that is cleared before another.
 */
async function withSession(outcome: Outcome, context: Context): Promise<Outcome> {
  const cookies = await context.session.cookies();
  if (cookies.length === 0 || writesSession(outcome, context)) return outcome;
  return { ...outcome, cookies: [...(outcome.cookies ?? []), ...cookies] };
}

/** Whether the call needs a CSRF token: it does if a visitor posts, and not a provider. */
export async function needsCsrfToken({ csrf }: Route, { provider }: Context): Promise<boolean> {
  if (csrf !== "byMethod") return csrf === true;
  return provider !== undefined && (await methods()).methodFor(provider).postedBy === "visitor";
}

/** The same context, for an action that needs the provider. The table of routes makes sure that it is there. */
function withProvider(context: Context): ProviderContext {
  const { provider } = context;
  if (provider) return { ...context, provider };
  throw new InvalidProvider("The path names no provider.");
}

/** Runs one call to its end. Errors are thrown: server code of the application handles it. */
export async function run({ route, context }: RoutedCall): Promise<Outcome> {
  if (route.csrf && (await needsCsrfToken(route, context))) await (await csrf()).checkCsrf(context);
  const answered = await (route.provider === "required" ? route.run(withProvider(context)) : route.run(context));
  const outcome = await withSession(answered, context);
  // Started once there is an answer: reading the next session does not wait for it.
  const { check } = context.settings;
  if (!check.isDone && !check.isKnown) check.run().catch(() => {});
  return outcome;
}

/**
 * Receives a request, runs it and writes the response; an error becomes a response too. `known`: what an integration knows
 * better than the request.
 */
export const handle = async (settings: Settings, request: Request, known: RequestOverrides = {}): Promise<Response> =>
  settings.observe
    ? (await import("./observed-request.ts")).observedRequest(settings, request, known, answer)
    : answer(settings, request, known);

async function answer(
  settings: Settings,
  request: Request,
  known: RequestOverrides,
  onFailure?: (failure: Reported) => void,
): Promise<Response> {
  const { headers } = request;
  const now = Date.now();
  let call: Call | undefined;
  let routed: RoutedCall | undefined;
  try {
    call = await receive(request, settings, known);
    if (dependsOnRules(settings, call)) await awaitReady(settings, call);
    routed = await routeCall(settings, call, now);
    // Inside `try`: an application may put values into its session that JSON cannot hold.
    const outcome = await run(routed);
    return await respond(known.write ? withCookies(outcome, known.write) : outcome, call.wantsUrl);
  } catch (thrown) {
    // A fault of the configuration explains more than the failure of one call. Rules that cannot be loaded are what was thrown.
    await settings.check.run().catch(() => {});
    const { errorResponse } = await import("./error-response.ts");
    const failed = await errorResponse(settings.fault ?? thrown, {
      settings,
      headers,
      call,
      url: request.url,
      now,
      onFailure,
    });
    const outcome = routed ? await withSession(failed, routed.context).catch(() => failed) : failed;
    return respond(outcome, wantsUrl(headers));
  }
}
