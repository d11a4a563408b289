/** The base path is all that differs between the ways in which this application is built. */
import { qwikVite } from "@builder.io/qwik/optimizer";
import { qwikCity } from "@builder.io/qwik-city/vite";
import { defineConfig } from "vite";

export const basePathname = `${process.env.MATRIX_SITE_BASE ?? ""}/`;

export default defineConfig(() => ({
  base: `${basePathname}build/`,
  plugins: [qwikCity({ basePathname }), qwikVite()],
}));
