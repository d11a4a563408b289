import type { NextConfig } from "next";

/** Types are checked by `tsc`. */
const config: NextConfig = {
  outputFileTracingRoot: __dirname,
  typescript: { ignoreBuildErrors: true },
  eslint: { ignoreDuringBuilds: true },
};

export default config;
