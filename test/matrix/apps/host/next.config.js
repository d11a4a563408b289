/** The base path is all that differs between the ways in which this application is built. */
export default {
  basePath: process.env.MATRIX_SITE_BASE ?? "",
  turbopack: { root: process.env.MATRIX_ROOT },
  experimental: { cpus: 1 },
};
