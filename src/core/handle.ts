/** One call, from its context to its answer. The only place that catches what goes wrong with a request. */

import { createContext } from "./context/index.ts";
import { withCookies } from "./http/outcome.ts";
import { type RequestOverrides, receive, wantsUrl } from "./http/receive.ts";
import { respond } from "./http/respond.ts";
import { isGuarded, routeOf } from "./routes.ts";
import type { Call, Context, Outcome, Route, Settings } from "./types/internal.ts";

/** The time by any later moment of a call that came at `now`. */
function clockFrom(now: number): () => number {
  const started = Date.now();
  return () => now + Date.now() - started;
}

/** A call on its way to its route. */
export interface RoutedCall {
  readonly context: Context;
  readonly route: Route;
}

const readsSession = ({ method, action }: Pick<Call, "method" | "action">): boolean =>
  method === "GET" && action === "session";

/** Whether a call must wait for the rules. Asked first, so that reading a session costs no turn of the event loop. */
export const dependsOnRules = ({ check }: Settings, call: Pick<Call, "method" | "action">): boolean =>
  check.isDue || !readsSession(call);

/** Finds the route of a call, and makes its context. Throws where there is none, or the configuration is wrong. */
export function routeCall(settings: Settings, call: Call, now = Date.now()): RoutedCall {
  if (settings.fault) throw settings.fault;
  const route = routeOf(call);
  return { route, context: withContext(settings, call, now, route) };
}

/** The context of a call. Without a route: for server code of the application. */
export function withContext(
  settings: Settings,
  call: Call,
  now = Date.now(),
  route: Pick<Route, "provider"> = {},
): Context {
  if (settings.fault) throw settings.fault;
  return createContext(settings, call, route, now, clockFrom(now));
}

const writesSession = ({ cookies = [] }: Outcome, { cookies: { sessionToken } }: Context): boolean =>
  cookies.some(({ name }) => name === sessionToken.name || name.startsWith(`${sessionToken.name}.`));

/**
 * The outcome, with what reading the session made: a renewal is written with whatever is answered. The session cookie goes
 * last: curl 7.88 keeps one that is cleared before another.
 */
async function withSession(outcome: Outcome, context: Context): Promise<Outcome> {
  const cookies = await context.session.cookies();
  if (cookies.length === 0 || writesSession(outcome, context)) return outcome;
  return { ...outcome, cookies: [...(outcome.cookies ?? []), ...cookies] };
}

/** Runs one call to its end, and throws what goes wrong: for server code of the application. */
export async function run({ route, context }: RoutedCall): Promise<Outcome> {
  if (isGuarded(route, context)) await (await import("./context/csrf.ts")).checkCsrf(context);
  const outcome = await withSession(await route.run(context), context);
  // Begun once there is an answer: reading the next session does not wait for it.
  context.settings.check.run().catch(() => {});
  return outcome;
}

/**
 * Receives a request, runs it and writes the answer; a failure becomes an answer too: for browsers. `known`: what an
 * integration knows better than the request.
 */
export async function handle(settings: Settings, request: Request, known: RequestOverrides = {}): Promise<Response> {
  const { headers } = request;
  const now = Date.now();
  let call: Call | undefined;
  let entered: RoutedCall | undefined;
  try {
    call = await receive(request, settings, known);
    if (dependsOnRules(settings, call)) await settings.check.run();
    entered = routeCall(settings, call, now);
    // Written in here: what an application put into its session may be nothing that JSON can hold.
    return respond(withCookies(await run(entered), known.write ?? []), call.wantsUrl);
  } catch (thrown) {
    const path = call ? undefined : request.url.split(/[?#]/, 1)[0];
    // A call that cannot be received is a failure of the configuration first. Rules that cannot be loaded are what was thrown.
    await settings.check.run().catch(() => {});
    // Loaded when something first goes wrong: most requests never need it.
    const { errorResponse } = await import("./error-response.ts");
    const refused = await errorResponse(settings.fault ?? thrown, { settings, headers, call, path, now });
    const outcome = entered ? await withSession(refused, entered.context).catch(() => refused) : refused;
    return respond(outcome, wantsUrl(headers));
  }
}
