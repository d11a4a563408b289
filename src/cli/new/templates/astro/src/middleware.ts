/** Redirects visitors without a session to the sign-in page. The integration of portico runs before this file. */
import { protect } from "./auth.ts";

export const onRequest = protect({ paths: ["/protected"] });
