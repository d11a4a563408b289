/** `GET /session` reads the session, `POST /session` lets the application change it. */
import { json } from "../http/respond.ts";
import type { Action } from "../types/route.ts";

/** The session, or `null`. */
export const readSession: Action = async ({ session }) => {
  const { session: visible, cookies } = await session.renew();
  return json(visible, { cookies });
};

/** Passes `data` of the body to the callbacks, and responds with the session that they return. */
export const updateSession: Action = async ({ session, call }) => {
  const { session: visible, cookies } = await session.renew({ data: call.body.data });
  return json(visible, { cookies });
};
