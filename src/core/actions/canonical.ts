/** Redirects visitors of a page to the host of `url`: a form there would post to another host than its page, without its cookies. */
import { isTrustedHost, originSources, seenAddress, withoutPort } from "../http/origin.ts";
import { redirect } from "../http/respond.ts";
import { withQuery } from "../http/url.ts";
import type { Context } from "../types/internal.ts";
import type { Action } from "../types/route.ts";

/** In the query after the redirect: a proxy that sends another `Host` than the visitor's would cause a loop. */
const marker = "canonical";

const isTwin = (one: string, other: string): boolean => one === `www.${other}` || other === `www.${one}`;

/** Whether a visitor came by another host of this application than that of `url`: one that `trustHost` accepts, or its twin with or without `www`. */
function cameByAnotherHost({ settings, call }: Context): boolean {
  const { url, trustHost } = settings;
  if (!url) return false;
  const where = originSources({ trustHost }, { headers: call.headers, protocol: url.protocol });
  const seen = seenAddress(where);
  const host = withoutPort(seen.host, url.protocol.replace(":", ""));
  return host !== "" && host !== url.host && (isTwin(host, url.host) || isTrustedHost(where, seen));
}

/** The action of a page, on the origin of `url` only. */
export const atCanonicalHost =
  (run: Action): Action =>
  async (context) => {
    const { url, query } = context.call;
    if (query[marker] !== undefined || !cameByAnotherHost(context)) return run(context);
    return redirect(withQuery(url.href, { [marker]: "1" }));
  };
