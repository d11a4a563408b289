/** An API route, which can set cookies. */
import { getAccessToken } from "portico/solid-start";
import { authOptions } from "../auth.js";
import { tokenOptions, tokenShown } from "../shared.js";

export async function GET(event) {
  const options = tokenOptions(new URL(event.request.url).searchParams);
  return Response.json(await tokenShown(getAccessToken(event, authOptions, "op", options)));
}
