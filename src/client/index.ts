/** `portico/client`: sign-in, sign-out and the current session, in any page, with or without a framework. */
export { accessToken } from "./access-token.ts";
export { createClient } from "./client.ts";
export { getCsrfToken, getProviders, getSession, pageClient, signIn, signOut } from "./page.ts";
export type * from "./types.ts";
