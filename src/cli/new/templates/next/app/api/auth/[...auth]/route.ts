/** The routes of portico: sign-in, callback, sign-out, session. */
import { handlers } from "../../../../auth";

export const { GET, POST } = handlers;
