/** Nothing here is needed by portico: this app is the root of its own folder, and PGlite stays out of the bundles. */
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["@electric-sql/pglite"],
};

export default config;
