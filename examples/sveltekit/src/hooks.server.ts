/** Serves the routes of portico, and gives each request its `event.locals.auth`. */
export { handle } from "./auth.server.ts";
