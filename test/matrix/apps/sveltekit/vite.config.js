/** The base path and the origin are all that differs between the ways in which this application is built. */
import adapter from "@sveltejs/adapter-node";
import { VERSION } from "@sveltejs/kit";
import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

const { MATRIX_SITE_BASE: base = "", MATRIX_ORIGIN } = process.env;
// SvelteKit 2 reads the origin when the server starts.
const origin = VERSION.startsWith("2.") ? undefined : MATRIX_ORIGIN;

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      paths: { base, relative: false, ...(origin && { origin }) },
      // For back-channel logout: docs/guides/signing-out.md.
      csrf: { trustedOrigins: ["*"] },
    }),
  ],
});
