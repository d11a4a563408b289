/** `POST /session`: lets the application change the session. Apart from `GET`, which most applications need alone. */
import { json } from "../http/respond.ts";
import type { Action } from "../types/route.ts";

/** Passes `data` of the body to the callbacks, and responds with the session that they return. */
export const updateSession: Action = async ({ session, call }) => {
  const { session: visible, cookies } = await session.renew({ data: call.body.data });
  return json(visible, { cookies });
};
