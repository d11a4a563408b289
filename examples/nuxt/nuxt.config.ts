/** Nuxt, with the module of portico. */
export default defineNuxtConfig({
  modules: ["portico/nuxt"],
  compatibilityDate: "2026-11-01",
  css: ["~~/../shared/style.css"],
  telemetry: false,
  // Prerendered: built once, for everybody.
  routeRules: { "/about": { prerender: true } },
});
