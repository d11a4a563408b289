/** `GET /csrf` and `GET /providers`: what a client needs to build its own forms. */
import { csrfToken, withoutCsrf } from "../enter/csrf.ts";
import { actionUrl } from "../http/link.ts";
import { json } from "../http/outcome.ts";
import type { Flow } from "../types/flow.ts";

/** A CSRF token for the next POST. Where tokens are switched off: 404. */
export const csrf: Flow = async (context) => {
  if (!context.settings.csrf) return { status: 404, cookies: withoutCsrf(context) };
  const { csrfToken: token, cookies } = await csrfToken(context);
  return json({ csrfToken: token }, { cookies });
};

/** The providers by id, in the order of the configuration: public facts only. */
export const providers: Flow = async (context) => {
  const rows = [...context.settings.providers.values()].map(({ id, name, type }) => [
    id,
    { id, name, type, signinUrl: actionUrl(context, "signin", id), callbackUrl: actionUrl(context, "callback", id) },
  ]);
  return json(Object.fromEntries(rows));
};
