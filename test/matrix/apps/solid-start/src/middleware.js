import { createMiddleware } from "@solidjs/start/middleware";
import { protect } from "portico/solid-start";
import { authOptions, guarded, vault } from "./auth.js";
import { vaultAge } from "./shared.js";

export default createMiddleware([protect(guarded, authOptions), protect(vault, authOptions, { fresh: vaultAge })]);
