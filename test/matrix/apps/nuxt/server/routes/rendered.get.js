/** A response that has begun: it can set no cookies. */
import { tokenShown } from "../../shared.js";

export default defineEventHandler(async (event) => {
  setResponseHeader(event, "content-type", "application/json");
  event.node.res.flushHeaders();
  event.node.res.end(JSON.stringify(await tokenShown(accessToken(event, "op"))));
});
