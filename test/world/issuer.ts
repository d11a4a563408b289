/** The issuer of `portico/testing`, with its handlers for msw: `useWorld(issuer)` lets it answer in every test of a file. */
import type { RequestHandler } from "msw";
import { createIssuer as create } from "../../src/testing/issuer/issuer.ts";
import type { IssuerOptions, Issuer as PublicIssuer } from "../../src/testing/issuer/types.ts";
import { issuerHandlers } from "../../src/testing/msw.ts";

export { clientSecret } from "../../src/testing/issuer/issuer.ts";
export { adaLovelace as ada } from "../../src/testing/issuer/person.ts";
export type { IssuerOptions, SeenRequest as Seen } from "../../src/testing/issuer/types.ts";

/** An issuer that answers `fetch` of the tests. */
export interface Issuer extends PublicIssuer {
  readonly handlers: readonly RequestHandler[];
}

/**
 * Creates an issuer.
 *
 * @example
 * const issuer = createIssuer({ faults: { nonce: "wrong" } });
 * const config = testConfig({ providers: [issuer.provider()] });
 */
export function createIssuer(options: IssuerOptions = {}): Issuer {
  const issuer = create(options);
  // One object: its getters stay.
  return Object.assign(issuer, { handlers: issuerHandlers(issuer) });
}
