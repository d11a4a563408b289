/** Where the visitor says they want to go: in the form, else in the query. */
import type { Context } from "../types/internal.ts";

/** Unjudged: `ask.landing` decides. */
export const requestedUrl = ({ call }: Context): unknown => call.body.callbackUrl ?? call.query.callbackUrl;
