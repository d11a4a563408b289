export default defineEventHandler((event) => orHome(event, signOut(event, { redirectTo: sitePath("/") })));
