/** Pages and endpoints for signed-in users. The integration of portico runs before this file. */
import { protect } from "./auth.ts";

export const onRequest = protect({ paths: ["/notes", "/api"] });
