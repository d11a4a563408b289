export default defineEventHandler((event) =>
  orHome(event, signOut(event, { provider: true, redirectTo: sitePath("/") })),
);
