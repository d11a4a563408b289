/** A response that streams: once it has begun, it can set no cookies. */
import { tokenShown } from "../../shared.js";
import { accessToken } from "../plugin@auth.js";

export const onGet = async (event) => {
  event.headers.set("content-type", "application/json");
  const body = event.getWritableStream().getWriter();
  await body.write(new TextEncoder().encode(JSON.stringify(await tokenShown(accessToken(event, "op")))));
  await body.close();
};
