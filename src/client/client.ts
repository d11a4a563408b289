/** `createClient`: all operations of a page on the routes of the library, around one store. */

import { navigate } from "./navigation.ts";
import { startRefetching } from "./refetch.ts";
import { createRequests } from "./requests.ts";
import { createSessions } from "./sessions.ts";
import { builtInPageUrl, createSignIn, loadForms } from "./sign-in.ts";
import type { Client, ClientOptions } from "./types.ts";

/**
 * A client for the routes under `basePath`. A page needs one client, and `portico/client` and `portico/react` create it.
 * Create your own if there are two sets of routes, or if requests need another base URL.
 *
 * @example export const { signIn, signOut, getSession } = createClient({ basePath: "/auth" });
 */
export function createClient(options: ClientOptions = {}): Client {
  const wire = createRequests(options);
  const sessions = createSessions(wire);
  const followers = new Set<() => void>();

  return {
    ...sessions,
    ...createSignIn(wire, sessions),
    getCsrfToken: wire.csrfToken,
    getProviders: () => wire.data("/providers"),
    requireSession: () =>
      navigate(builtInPageUrl(wire, "signin", { error: "SessionRequired", callbackUrl: location.href })),
    start(reasons = {}) {
      if (typeof window === "undefined") return () => {};
      const known = sessions.getSnapshot().status === "loading" ? sessions.getSession() : Promise.resolve();
      // Loaded before it is needed: a click does not wait, and a deployment does not remove it. A failure does no harm yet, and
      // that of the session is reported in the snapshot.
      known.then(() => loadForms(wire)).catch(() => {});
      const stop = startRefetching(sessions, reasons);
      followers.add(stop);
      sessions.join();
      return () => {
        stop();
        followers.delete(stop);
        // Deferred: in strict mode, React stops and starts again immediately.
        queueMicrotask(() => followers.size || sessions.leave());
      };
    },
  };
}
