/** Sessions need pages that a server renders: `output` and an adapter. The integration serves the routes of portico. */
import node from "@astrojs/node";
import { defineConfig } from "astro/config";
import portico from "portico/astro/integration";

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  integrations: [portico()],
});
