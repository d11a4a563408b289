/** The routes of portico. */
export { action, loader } from "../auth.server.ts";
