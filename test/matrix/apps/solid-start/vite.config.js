/** The base path is all that differs between the ways in which this application is built. */
import { solidStart } from "@solidjs/start/config";
import { nitro } from "nitro/vite";
import { defineConfig } from "vite";

const base = process.env.MATRIX_SITE_BASE || "/";

export default defineConfig({
  base,
  plugins: [solidStart({ middleware: "./src/middleware.js" }), nitro()],
});
