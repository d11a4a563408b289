/** SolidStart on Nitro. */
import { solidStart } from "@solidjs/start/config";
import { nitro } from "nitro/vite";
import { defineConfig } from "vite";

export default defineConfig({
  server: { port: 3002, strictPort: true },
  plugins: [solidStart({ middleware: "./src/middleware.ts" }), nitro()],
});
