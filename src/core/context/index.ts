/** From a call to its context: which provider, which cookies, which session. */
import { InvalidProvider } from "../errors/index.ts";
import { cookiesOf } from "../http/origin.ts";
import type { Call, Context, Route, Settings } from "../types/internal.ts";

/** The provider that a route asks for, if it asks for one. */
function providerOf({ providers }: Settings, call: Call, route: Pick<Route, "provider">): Pick<Context, "provider"> {
  if (!route.provider || (route.provider === "optional" && call.providerId === undefined)) return {};
  const provider = call.providerId === undefined ? undefined : providers.get(call.providerId);
  if (provider) return { provider };
  const known = [...providers.keys()].join(", ") || "none";
  throw new InvalidProvider(`No provider of the configuration has the id in the path. Configured: ${known}.`);
}

/**
 * Everything that answers a call: nothing of it is read before it is needed. `now`: when the call came, `clock`: the time
 * by then, in milliseconds since 1970.
 */
export function createContext(
  settings: Settings,
  call: Call,
  route: Pick<Route, "provider">,
  now: number,
  clock: () => number = () => now,
): Context {
  const cookies = cookiesOf(settings, call.origin);
  const known = { settings, call, cookies, now, clock, ...providerOf(settings, call, route) };
  const session = settings.sessions(known);
  return { ...known, session, principal: session.principal };
}
