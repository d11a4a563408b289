/** The base path is all that differs between the ways in which this application is built. */
export default defineNuxtConfig({
  modules: ["portico/nuxt"],
  compatibilityDate: "2026-11-01",
  telemetry: false,
  app: { baseURL: process.env.MATRIX_SITE_BASE || "/" },
});
