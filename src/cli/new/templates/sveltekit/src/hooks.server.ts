/** `init` runs when the server starts: a wrong configuration is found there. `handle` serves the routes of portico, and adds `locals.auth()`. */
export { check as init, handle } from "./auth.server.ts";
