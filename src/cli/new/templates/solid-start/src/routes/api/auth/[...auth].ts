/** The routes of portico: sign-in, callback, sign-out, session. */
export { GET, POST } from "../../../auth.ts";
