export { handle } from "./auth.server.js";
