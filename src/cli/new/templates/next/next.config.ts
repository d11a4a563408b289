/** This folder is the root of the application, whatever the folders above it contain. */
import type { NextConfig } from "next";

const config: NextConfig = { cacheComponents: true, turbopack: { root: import.meta.dirname } };

export default config;
