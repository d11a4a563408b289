/** The routes of portico: sign-in, callback, sign-out, session. */
export { action, loader } from "../auth.server.ts";
