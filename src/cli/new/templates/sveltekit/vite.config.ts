/** SvelteKit on Node.js. */
import { existsSync } from "node:fs";
import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

// portico reads the environment of the process. Vite does not load .env into it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig({
  // Without an origin the adapter assumes https:, so that a build could not be tried on http://localhost.
  plugins: [sveltekit({ adapter: adapter(), paths: { origin: process.env.AUTH_URL } })],
});
