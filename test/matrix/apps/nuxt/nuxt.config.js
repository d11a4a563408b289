/** The base path is all that differs between the ways in which this application is built. */
export default defineNuxtConfig({
  // Nuxt 3 then has its folders where Nuxt 4 has them.
  future: { compatibilityVersion: 4 },
  modules: ["portico/nuxt"],
  compatibilityDate: "2026-11-01",
  telemetry: false,
  app: { baseURL: process.env.MATRIX_SITE_BASE || "/" },
});
