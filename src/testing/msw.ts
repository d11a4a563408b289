/** `portico/testing/msw`: an issuer as request handlers of msw. */
import type { RequestHandler } from "msw";
// As a whole: msw 1 has no `http`, and naming it would keep the module from being loaded.
import * as msw from "msw";
import { InvalidConfiguration } from "../core/errors/index.ts";
import type { Issuer } from "./issuer/types.ts";

/**
 * Lets an issuer of `createIssuer` answer the requests of your application to it, without a server. Needs `msw`.
 *
 * @returns handlers for `setupServer`
 * @throws InvalidConfiguration with msw 1
 * @example
 * const issuer = createIssuer();
 * const server = setupServer(...issuerHandlers(issuer));
 */
export function issuerHandlers(issuer: Issuer): readonly RequestHandler[] {
  const { http } = msw as Partial<typeof msw>;
  if (!http) {
    throw new InvalidConfiguration(
      "portico/testing/msw needs msw 2 or later, and got msw 1. Install a newer one: npm install --save-dev msw@^2",
    );
  }
  // One handler for all addresses: creating a handler takes a stack trace, which is slow.
  return [
    http.all(
      ({ request }) => issuer.owns(request),
      ({ request }) => issuer.handle(request),
    ),
  ];
}
