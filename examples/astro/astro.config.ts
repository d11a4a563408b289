/** Astro on Node.js, with the integration of portico. */
import node from "@astrojs/node";
import { defineConfig } from "astro/config";
import portico from "portico/astro/integration";

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  integrations: [portico()],
});
