/** Whoever asks for the dashboard without being signed in is sent to the start. */
import { createMiddleware } from "@solidjs/start/middleware";
import { protect } from "portico/solid-start";
import { authOptions } from "./auth.ts";

export default createMiddleware([protect(["/dashboard"], authOptions)]);
