/** Loads `dpop.ts`: proofs are made only for providers with a key pair. */
import { lazyImport } from "../../../lib/lazy.ts";

export const loadProofs = lazyImport(() => import("./dpop.ts"));
