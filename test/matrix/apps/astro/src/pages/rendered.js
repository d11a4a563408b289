/** A response that streams: once it has begun, it can set no cookies. */
import { accessToken } from "../auth.js";
import { startedResponse, tokenShown } from "../shared.js";

export const GET = (context) => startedResponse(() => tokenShown(accessToken(context, "op")));
