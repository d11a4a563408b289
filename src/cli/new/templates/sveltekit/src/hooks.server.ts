/** Serves the routes of portico below /auth, and gives every request `locals.auth()`. */
export { handle } from "./auth.server.ts";
