/** The base path is all that differs between the ways in which this application is built. */
import { createRequire } from "node:module";

const { version } = createRequire(import.meta.url)("react-router/package.json");

export default {
  // Both are how React Router 8 works, which has no such flags.
  ...(version.startsWith("7.") && { future: { v8_middleware: true, v8_passThroughRequests: true } }),
  basename: process.env.MATRIX_SITE_BASE || "/",
  // Behind a proxy that ends TLS, React Router sees http and would refuse the actions of its own pages.
  allowedActionOrigins: ["app.example"],
};
