import { createMiddleware } from "@solidjs/start/middleware";
import { protect } from "portico/solid-start";
import { authOptions, guarded } from "./auth.js";

export default createMiddleware([protect(guarded, authOptions)]);
