/** A response that streams: once it has begun, it can set no cookies. */
import { accessToken } from "../auth.server.js";
import { startedResponse, tokenShown } from "../shared.js";

export const loader = (args) => startedResponse(() => tokenShown(accessToken(args, "op")));
