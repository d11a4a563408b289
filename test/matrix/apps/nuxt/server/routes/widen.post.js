export default defineEventHandler((event) =>
  orHome(event, signIn(event, "op", { scopes: ["calendar"], redirectTo: sitePath("/") })),
);
