/** Runs before every page: redirects visitors who may not see it, and renews sessions. */
export { auth as proxy } from "./auth";

export const config = { matcher: ["/((?!_next/static|_next/image|favicon.ico).*)"] };
