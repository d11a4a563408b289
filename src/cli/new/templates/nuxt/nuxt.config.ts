/** The module serves the routes of portico below /auth, and renders pages with the session. */
export default defineNuxtConfig({
  modules: ["portico/nuxt"],
  compatibilityDate: "2026-11-01",
});
