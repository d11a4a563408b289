/** Redirects visitors without a session from the dashboard to the start page. */
import { createMiddleware } from "@solidjs/start/middleware";
import { protect } from "portico/solid-start";
import { authOptions } from "./auth.ts";

export default createMiddleware([protect(["/dashboard"], authOptions)]);
