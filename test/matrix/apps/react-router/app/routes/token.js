/** A resource route, which can set cookies. */
import { accessToken } from "../auth.server.js";
import { tokenOptions, tokenShown } from "../shared.js";

export const loader = async (args) =>
  Response.json(await tokenShown(accessToken(args, "op", tokenOptions(args.url.searchParams))));
