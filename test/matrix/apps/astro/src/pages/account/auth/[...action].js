/** The routes below another path. */
export { ALL } from "../../../auth.js";
