/** `/callback/<provider>`: someone is back. Who they are is for `identify`, whether they may enter for `admit`. */
import { admit } from "../admit/index.ts";
import { withCookies } from "../http/outcome.ts";
import { ways } from "../identify/index.ts";
import { continuePage } from "../pages/index.ts";
import type { Context, Flow, Outcome, ReadyProvider } from "../types/flow.ts";
import { confirmLink } from "./pages.ts";

/**
 * Whether cookies with `SameSite=Strict` stayed behind because the visitor comes from the page of a provider. One more
 * step, begun on a page of ours, brings them along.
 */
const comesFromElsewhere = ({ settings, call }: Context): boolean =>
  settings.useStrictCookies && call.headers.get("sec-fetch-site") === "cross-site";

const onwards = (context: Context, url: string) =>
  continuePage({ url, theme: context.settings.theme, host: context.call.url.host });

/** A redirect would go on as a visit from elsewhere, and the fresh session cookie would not be sent: a page starts anew. */
async function arrive(context: Context, outcome: Outcome): Promise<Outcome> {
  if (!comesFromElsewhere(context) || outcome.redirect === undefined) return outcome;
  return withCookies(await onwards(context, outcome.redirect), outcome.cookies ?? []);
}

/** Finishes what `signIn` began. */
export const callback: Flow = async (context) => {
  if (context.call.method === "GET" && comesFromElsewhere(context)) return onwards(context, context.call.url.href);
  // The route says that a provider is required, so it is there.
  const { type } = context.provider as ReadyProvider;
  const holder = await context.settings.sessions.holder(context);
  const result = await ways[type].finish(context, holder);
  if ("confirm" in result) return confirmLink(context, result);
  if (!("identity" in result)) return result;
  return arrive(context, withCookies(await admit(context, result, holder), result.cookies));
};
