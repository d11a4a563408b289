/** An endpoint, which can set cookies. */
import { accessToken } from "../auth.js";
import { tokenOptions, tokenShown } from "../shared.js";

export const GET = async (context) =>
  Response.json(await tokenShown(accessToken(context, "op", tokenOptions(context.url.searchParams))));
