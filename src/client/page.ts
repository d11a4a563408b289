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

/**
 * Fetches the session of this page from the server. Concurrent calls share one request.
 *
 * @returns the session, or `null` if the visitor is not signed in
 * @throws ClientFetchError if the response could not be read; the session is then unknown
 * @example const session = await getSession();
 */
export const getSession: Client["getSession"] = () => pageClient().getSession();
/**
 * Returns a CSRF token for a form of your own: post it in the field `csrfToken`.
 *
 * @returns the token; an empty string if the server does not check tokens
 * @throws ClientFetchError if the response could not be read
 * @example const csrfToken = await getCsrfToken();
 */
export const getCsrfToken: Client["getCsrfToken"] = () => pageClient().getCsrfToken();
/**
 * Returns the providers of the configuration, by id, in its order.
 *
 * @throws ClientFetchError if the response could not be read
 * @example for (const { id, name } of Object.values(await getProviders())) console.log(id, name);
 */
export const getProviders: Client["getProviders"] = () => pageClient().getProviders();
/**
 * Signs in. Without a provider, or with an id that the server does not know, it redirects to the sign-in page.
 *
 * @param provider id of a provider
 * @param options where to redirect, fields for the provider, or options of a passkey
 * @param authorizationParams parameters for the authorization request of OAuth providers
 * @returns the result with `redirect: false`; otherwise nothing, because the browser navigates
 * @throws Error if a passkey is requested and the package `@simplewebauthn/browser` is not installed
 * @example await signIn("github", { redirectTo: "/dashboard" });
 * @example const { ok, error, code } = await signIn("credentials", { username, password, redirect: false });
 */
export const signIn = ((...input: Parameters<SignIn>) => pageClient().signIn(...input)) as SignIn;
/**
 * Signs out, here and in all tabs.
 *
 * @param options where to redirect, and whether to sign out at the provider too
 * @returns the result with `redirect: false`; otherwise nothing, because the browser navigates
 * @example await signOut({ redirectTo: "/" });
 */
export const signOut = ((...input: Parameters<SignOut>) => pageClient().signOut(...input)) as SignOut;
