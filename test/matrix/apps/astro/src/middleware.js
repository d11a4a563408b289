import { sequence } from "astro:middleware";
import { protect } from "./auth.js";
import { vaultAge } from "./shared.js";

export const onRequest = sequence(protect({ paths: ["/guarded"] }), protect({ paths: ["/vault"], fresh: vaultAge }));
