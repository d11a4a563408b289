/** A resource route whose middleware asks again. */
import { protect } from "../auth.server.js";
import { vaultAge } from "../shared.js";

export const middleware = [protect({ fresh: vaultAge })];

export const loader = () => new Response("the vault");
