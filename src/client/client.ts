/** `createClient`: everything that a page does with the routes of the library, around one store. */

import { navigate } from "./navigation.ts";
import { startRefetching } from "./refetch.ts";
import { createRequests } from "./requests.ts";
import { createSessions } from "./sessions.ts";
import { builtInPageUrl, createSignIn } from "./sign-in.ts";
import type { Client, ClientOptions } from "./types.ts";

/**
 * A client for the routes under `basePath`. A page needs one, and `portico/client` and `portico/react` have made it:
 * make your own where there are two sets of routes, or where requests go out in another way.
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
      const stop = startRefetching(sessions, reasons);
      followers.add(stop);
      sessions.join();
      return () => {
        stop();
        followers.delete(stop);
        // A moment later: React stops and starts again at once, in strict mode.
        queueMicrotask(() => followers.size || sessions.leave());
      };
    },
  };
}
