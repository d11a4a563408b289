/** A route handler, which can set cookies. */
import { auth } from "../../auth.js";
import { tokenOptions, tokenShown } from "../../shared.js";

export async function GET({ nextUrl }) {
  return Response.json(await tokenShown(auth.accessToken("op", tokenOptions(nextUrl.searchParams))));
}
