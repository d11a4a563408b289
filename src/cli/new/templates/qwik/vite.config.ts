/** Qwik City. */
import { existsSync } from "node:fs";
import { qwikVite } from "@builder.io/qwik/optimizer";
import { qwikCity } from "@builder.io/qwik-city/vite";
import { defineConfig } from "vite";

// portico reads the environment of the process. Vite does not load .env into it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig(() => ({ plugins: [qwikCity({ trailingSlash: false }), qwikVite()] }));
