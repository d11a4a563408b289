/** A route handler for fresh sessions. */
import { auth } from "../../auth.js";
import { vaultAge } from "../../shared.js";

export const GET = auth(() => new Response("the vault"), { fresh: vaultAge });
