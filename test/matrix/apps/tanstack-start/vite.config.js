import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The base path is all that differs between the ways in which this application is built. */
export default defineConfig({
  base: process.env.MATRIX_SITE_BASE || "/",
  plugins: [tanstackStart(), react()],
});
