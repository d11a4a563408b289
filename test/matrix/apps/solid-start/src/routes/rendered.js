/** A response that streams: once it has begun, it can set no cookies. */
import { getAccessToken } from "portico/solid-start";
import { authOptions } from "../auth.js";
import { startedResponse, tokenShown } from "../shared.js";

export const GET = (event) => startedResponse(() => tokenShown(getAccessToken(event, authOptions, "op")));
