/** The routes of portico. */
export { GET, POST } from "~/auth";
