/** Only the base path differs between the builds of this application. */
export default {
  basePath: process.env.FIXTURE_BASE_PATH ?? "",
  turbopack: { root: process.env.FIXTURE_ROOT },
  experimental: { cpus: 1 },
};
