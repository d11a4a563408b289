/** Qwik City. */
import { existsSync } from "node:fs";
import { qwikVite } from "@builder.io/qwik/optimizer";
import { qwikCity } from "@builder.io/qwik-city/vite";
import { defineConfig } from "vite";

// portico reads the environment of the process; Vite leaves `.env` out of it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig(() => ({
  plugins: [qwikCity(), qwikVite()],
  server: { port: 3005, strictPort: true },
}));
