/** One call, from its context to its outcome. The only place that catches what goes wrong with a request. */

import { checkCsrf } from "./enter/csrf.ts";
import { enter } from "./enter/index.ts";
import { receive } from "./http/receive.ts";
import { refuse } from "./refuse.ts";
import { isGuarded, routeOf } from "./routes.ts";
import type { Call, Outcome, Settings } from "./types/flow.ts";

/** Runs one call to its end, and throws what goes wrong: for server code of the application. */
export async function run(settings: Settings, call: Call, now = Date.now()): Promise<Outcome> {
  if (settings.fault) throw settings.fault;
  const route = routeOf(call);
  const context = enter(settings, call, route, now);
  if (isGuarded(route, context)) await checkCsrf(context);
  return route.run(context);
}

/** Receives a request and runs it; a failure becomes an outcome too: for browsers. */
export async function answer(settings: Settings, request: Request): Promise<Outcome> {
  const now = Date.now();
  let call: Call | undefined;
  try {
    call = await receive(request, settings);
    return await run(settings, call, now);
  } catch (thrown) {
    return refuse(settings.fault ?? thrown, { settings, headers: request.headers, call, now });
  }
}
