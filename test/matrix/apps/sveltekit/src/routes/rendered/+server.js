/** A response that streams: once it has begun, it can set no cookies. */
import { startedResponse, tokenShown } from "../../shared.js";

export const GET = ({ locals }) => startedResponse(() => tokenShown(locals.accessToken("op")));
