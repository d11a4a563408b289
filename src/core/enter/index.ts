/** From a call to its context: which provider, which cookies. */
import { InvalidProvider } from "../errors/index.ts";
import { cookiesOf } from "../http/origin.ts";
import type { Call, Context, Route, Settings } from "../types/flow.ts";

/** `now`: milliseconds since 1970. */
export function enter(settings: Settings, call: Call, route: Pick<Route, "provider">, now: number): Context {
  const context = { settings, call, cookies: cookiesOf(settings, call.origin), now };
  if (!route.provider || (route.provider === "optional" && call.providerId === undefined)) return context;
  const provider = call.providerId === undefined ? undefined : settings.providers.get(call.providerId);
  if (provider) return { ...context, provider };
  const known = [...settings.providers.keys()].join(", ") || "none";
  throw new InvalidProvider(`No provider of the configuration has the id in the path. Configured: ${known}.`);
}
