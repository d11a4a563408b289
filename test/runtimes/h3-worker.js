/** `h3.js` as a Worker: `serve` of `h3/cloudflare` gives each event the bindings. */
import { serve } from "h3/cloudflare";
import { app } from "./h3.js";

export default { fetch: serve(app).fetch };
