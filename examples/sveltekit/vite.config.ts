/** SvelteKit on Node.js. */
import { existsSync } from "node:fs";
import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

// portico reads the environment of the process; Vite leaves `.env` out of it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig({
  server: { port: 3003, strictPort: true },
  plugins: [
    sveltekit({
      adapter: adapter(),
      paths: {
        // Without it SvelteKit believes that it is served over https, and refuses its own forms on this machine.
        origin: new URL(process.env.AUTH_URL ?? "http://localhost:3003").origin,
        base: (process.env.BASE_PATH ?? "") as "" | `/${string}`,
        // `resolve` gives paths from the root, which is what `redirectTo` and `pages` want.
        relative: false,
      },
    }),
  ],
});
