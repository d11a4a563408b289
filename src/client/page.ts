/** The client of this page: made when it is first used. There is one page in a browser; a server has none. */
import { createClient } from "./client.ts";
import type { Client, ClientOptions, SignIn, SignOut } from "./types.ts";

let pageState: Client | undefined;
let pagePath: string | undefined;

/**
 * The client of this page, which the other functions of this module use. It is made with these options at the first call,
 * and again if another `basePath` is said. On a server each call makes one: requests of different people never meet.
 *
 * @example pageClient({ basePath: "/auth" }).follow();
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
