/** A resource route with a middleware. */
import { protect } from "../auth.server.js";

export const middleware = [protect()];

export const loader = () => new Response("the treasure");
