/** Makes the context of a call: which provider, which cookies, which session. */
import { InvalidProvider } from "../errors/read-errors.ts";
import { cookiesOf } from "../http/origin.ts";
import type { Call, Context, Settings } from "../types/internal.ts";
import type { Route } from "../types/route.ts";

/** Which provider the path must name, or may name. */
type ProviderRule = Pick<Route, "provider">;

/** The provider that the path names, if the route asks for one. */
function providerOf({ providers, check }: Settings, call: Call, route: ProviderRule): Pick<Context, "provider"> {
  if (!route.provider || (route.provider === "optional" && call.providerId === undefined)) return {};
  const provider = call.providerId === undefined ? undefined : providers.get(call.providerId);
  if (provider) return { provider };
  const faulty = check.faultyProviders.get(call.providerId ?? "");
  if (faulty) throw faulty.fault;
  const known = [...providers.keys()].join(", ") || "none";
  throw new InvalidProvider(`No provider of the configuration has the id in the path. Configured: ${known}.`);
}

/**
 * The context of a call. The session is read when it is first asked for. `now` is when the call came, `clock` returns the
 * present time, both in milliseconds since 1970.
 */
export function createContext(
  settings: Settings,
  call: Call,
  route: ProviderRule,
  now: number,
  clock: () => number = () => now,
): Context {
  const provider = providerOf(settings, call, route);
  const known = { settings, call, cookies: cookiesOf(settings, call.origin), now, clock, ...provider };
  const session = settings.sessions(known);
  return { ...known, session, principal: session.principal };
}
