/** `GET /csrf` and `GET /providers`: what a client needs for forms of its own. */
import { csrfToken, withoutCsrf } from "../context/csrf.ts";
import { json } from "../http/respond.ts";
import { actionUrl } from "../http/url.ts";
import type { Action } from "../types/route.ts";

/** A CSRF token for the next POST; 404 if `skipCSRFCheck` is set. */
export const csrfAction: Action = async (context) => {
  if (!context.settings.csrf) return { status: 404, cookies: withoutCsrf(context) };
  const { csrfToken: token, cookies } = await csrfToken(context);
  return json({ csrfToken: token }, { cookies });
};

/** The providers by id, in the order of the configuration. Public values only. */
export const providersAction: Action = async (context) => {
  const rows = [...context.settings.providers.values()].map(({ id, name, type }) => [
    id,
    { id, name, type, signinUrl: actionUrl(context, "signin", id), callbackUrl: actionUrl(context, "callback", id) },
  ]);
  return json(Object.fromEntries(rows));
};
