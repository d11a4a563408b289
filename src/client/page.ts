/** The client of this page, created on first use. A browser page has one; a server has none. */
import { createClient } from "./client.ts";
import type { Client, ClientOptions, SignIn, SignOut } from "./types.ts";

let pageState: Client | undefined;
let pagePath: string | undefined;

/**
 * The client of this page, which the other functions of this module use. The first call creates it with these options; a
 * call with another `basePath` replaces it. On a server each call creates a new client, so that users never share state.
 *
 * @example pageClient({ basePath: "/auth" }).start();
 */
export function pageClient(options: ClientOptions = {}): Client {
  const { basePath } = options;
  if (typeof window === "undefined") return createClient(options);
  if (!pageState || (basePath && basePath !== pagePath)) {
    pageState = createClient(options);
    pagePath = basePath;
  }
  return pageState;
}

/** Path of the routes of the page client, if one was given. */
export const pageBasePath = (): string | undefined => pagePath;

/** See `Client.getSession`. */
export const getSession: Client["getSession"] = () => pageClient().getSession();
/** See `Client.getCsrfToken`. */
export const getCsrfToken: Client["getCsrfToken"] = () => pageClient().getCsrfToken();
/** See `Client.getProviders`. */
export const getProviders: Client["getProviders"] = () => pageClient().getProviders();
/** See `Client.signIn`. */
export const signIn = ((...input: Parameters<SignIn>) => pageClient().signIn(...input)) as SignIn;
/** See `Client.signOut`. */
export const signOut = ((...input: Parameters<SignOut>) => pageClient().signOut(...input)) as SignOut;
