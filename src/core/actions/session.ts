/** `GET /session`: who is signed in. `POST /session`: the application may change what it remembers of them. */
import { json } from "../http/outcome.ts";
import type { Action } from "../types/internal.ts";

/** The session, or `null`. */
export const readSession: Action = async (context) => {
  const { session, cookies } = await context.session.renew();
  return json(session, { cookies });
};

/** Gives `data` of the body to the callbacks, and answers with the session that they made of it. */
export const updateSession: Action = async (context) => {
  const { session, cookies } = await context.session.renew({ data: context.call.body.data });
  return json(session, { cookies });
};
