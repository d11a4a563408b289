/** Runs before every page: calls `authorized`, and renews the session. */
export { auth as proxy } from "@/auth";

export const config = { matcher: ["/((?!_next/static|_next/image|favicon.ico).*)"] };
