/** The base path is the only thing that differs between the ways in which this application is built. */
export default {
  basePath: process.env.FIXTURE_BASE_PATH ?? "",
  turbopack: { root: process.env.FIXTURE_ROOT },
  experimental: { cpus: 1 },
};
