/** portico/client: sign in, sign out and know who is there, in any page, with any framework or none. */
export { createClient } from "./client.ts";
export { getCsrfToken, getProviders, getSession, pageClient, signIn, signOut } from "./page.ts";
export type * from "./types.ts";
