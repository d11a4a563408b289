/** The base path is all that differs between the ways in which this application is built. */
import node from "@astrojs/node";
import { defineConfig } from "astro/config";
import portico from "portico/astro/integration";

export default defineConfig({
  base: process.env.MATRIX_SITE_BASE || "/",
  output: "server",
  adapter: node({ mode: "standalone" }),
  integrations: [portico({ entrypoint: "./src/auth.js" })],
  // For back-channel logout: docs/guides/signing-out.md. The library compares origins itself.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
});
