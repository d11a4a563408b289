/** `GET /session` reads the session, `POST /session` lets the application change it. */
import { json } from "../http/respond.ts";
import type { Action, Route } from "../types/route.ts";

/** The row of the table of routes that is used without the table: the session, or `null`. */
export const sessionRoute = {
  on: "GET session",
  run: async ({ session }) => {
    const { session: visible, cookies } = await session.renew();
    return json(visible, { cookies });
  },
} as const satisfies Route;

/** Passes `data` of the body to the callbacks, and responds with the session that they return. */
export const updateSession: Action = async ({ session, call }) => {
  const { session: visible, cookies } = await session.renew({ data: call.body.data });
  return json(visible, { cookies });
};
