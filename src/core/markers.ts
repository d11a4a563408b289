/** Symbols that switch off a protection or change a return type. Registered globally, so that two copies of the package agree. */

/** In the core configuration: `Auth` returns a `ResponseInternal` and throws errors. */
export const raw: unique symbol = Symbol.for("portico.raw");

/** In the configuration: CSRF tokens are not checked. For authors of integrations whose framework checks origins itself. */
export const skipCSRFCheck: unique symbol = Symbol.for("portico.skipCSRFCheck");

/**
 * On a provider: replaces `fetch` for requests to that provider (proxies, mocks, caching).
 * Incorrect use can have security implications: what it returns is trusted as the provider's response.
 */
export const customFetch: unique symbol = Symbol.for("portico.customFetch");
