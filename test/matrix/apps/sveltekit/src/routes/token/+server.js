/** An endpoint, which can set cookies. */
import { tokenOptions, tokenShown } from "../../shared.js";

export const GET = async ({ locals, url }) =>
  Response.json(await tokenShown(locals.accessToken("op", tokenOptions(url.searchParams))));
