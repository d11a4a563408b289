/** SolidStart on Nitro. */
import { existsSync } from "node:fs";
import { solidStart } from "@solidjs/start/config";
import { nitro } from "nitro/vite";
import { defineConfig } from "vite";

// portico reads the environment of the process; Vite leaves `.env` out of it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig({ plugins: [solidStart(), nitro()] });
