/** One call, from its context to its answer. The only place that catches what goes wrong with a request. */

import { checkCsrf } from "./enter/csrf.ts";
import { enter } from "./enter/index.ts";
import { withCookies } from "./http/outcome.ts";
import { type Known, receive, wantsUrl } from "./http/receive.ts";
import { respond } from "./http/respond.ts";
import { isGuarded, routeOf } from "./routes.ts";
import type { Call, Context, Outcome, Settings } from "./types/flow.ts";

/** Does something for the visitor of a call that has no door of its own: for server code of the application. */
export async function inContext<T>(
  settings: Settings,
  call: Call,
  act: (context: Context) => Promise<T>,
  now = Date.now(),
): Promise<T> {
  if (settings.fault) throw settings.fault;
  return act(enter(settings, call, {}, now));
}

/** Runs one call to its end, and throws what goes wrong: for server code of the application. */
export async function run(settings: Settings, call: Call, now = Date.now()): Promise<Outcome> {
  if (settings.fault) throw settings.fault;
  const route = routeOf(call);
  const context = enter(settings, call, route, now);
  if (isGuarded(route, context)) await checkCsrf(context);
  return route.run(context);
}

/**
 * Receives a request, runs it and writes the answer; a failure becomes an answer too: for browsers. `known`: what an
 * integration knows better than the request.
 */
export async function answer(settings: Settings, request: Request, known: Known = {}): Promise<Response> {
  const { headers } = request;
  const now = Date.now();
  let call: Call | undefined;
  try {
    call = await receive(request, settings, known);
    // Written in here: what an application put into its session may be nothing that JSON can hold.
    return respond(withCookies(await run(settings, call, now), known.write ?? []), call.wantsUrl);
  } catch (thrown) {
    const path = call ? undefined : request.url.split(/[?#]/, 1)[0];
    // Loaded when something first goes wrong: most requests never need it.
    const { refuse } = await import("./refuse.ts");
    return respond(await refuse(settings.fault ?? thrown, { settings, headers, call, path, now }), wantsUrl(headers));
  }
}
