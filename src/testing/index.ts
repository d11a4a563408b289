/** portico/testing: helpers for the tests of applications. */
export { type MintedSession, type MintOptions, mintSession, sessionCookie } from "./session.ts";
