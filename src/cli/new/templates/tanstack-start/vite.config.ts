/** TanStack Start. */
import { existsSync } from "node:fs";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// portico reads the environment of the process; Vite leaves `.env` out of it.
if (existsSync(".env")) process.loadEnvFile();

export default defineConfig({ plugins: [tanstackStart(), react()] });
