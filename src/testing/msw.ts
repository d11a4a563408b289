/** `portico/testing/msw`: an issuer as request handlers of msw. */
import { http, type RequestHandler } from "msw";
import type { Issuer } from "./issuer/types.ts";

/**
 * Lets an issuer of `createIssuer` answer the requests of your application to it, without a server. Needs `msw`.
 *
 * @returns handlers for `setupServer`
 * @example
 * const issuer = createIssuer();
 * const server = setupServer(...issuerHandlers(issuer));
 */
export const issuerHandlers = (issuer: Issuer): readonly RequestHandler[] => [
  // One handler for all addresses: creating a handler takes a stack trace, which is slow.
  http.all(
    ({ request }) => issuer.owns(request),
    ({ request }) => issuer.handle(request),
  ),
];
