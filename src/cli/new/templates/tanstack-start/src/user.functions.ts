/** Server functions: loaders run in the browser too, so they ask the server. Each has a URL of its own, so each needs its guard. */
import { createMiddleware, createServerFn } from "@tanstack/react-start";
import { auth, protect } from "./auth.server.ts";

const signedIn = createMiddleware().server(protect());

/** The user, or `null`. */
export const currentUser = createServerFn().handler(async () => (await auth())?.user ?? null);

/** The user. Visitors are redirected to the sign-in page. */
export const signedInUser = createServerFn()
  .middleware([signedIn])
  .handler(async () => (await auth())?.user ?? null);
