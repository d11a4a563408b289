/** React Router in framework mode. */
import { existsSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// portico reads the environment of the process; Vite leaves `.env` out of it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig({ plugins: [reactRouter()] });
