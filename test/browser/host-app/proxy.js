/** On Node.js. For Edge the test turns it into a middleware. */
export { auth as proxy } from "./auth.js";

export const config = { matcher: ["/", "/((?!_next/static|unguarded).*)"] };
