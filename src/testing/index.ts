/** portico/testing: pieces for the tests of applications. */
export { type MintedSession, type MintOptions, mintSession, sessionCookie } from "./session.ts";
