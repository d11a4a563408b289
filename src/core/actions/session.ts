/** `GET /session`: reads the session. */
import { json } from "../http/respond.ts";
import type { Route } from "../types/route.ts";

/** The row of the table of routes that is used without the table: the session, or `null`. */
export const sessionRoute = {
  on: "GET session",
  run: async ({ session }) => {
    const { session: visible, cookies } = await session.renew();
    return json(visible, { cookies });
  },
} as const satisfies Route;
