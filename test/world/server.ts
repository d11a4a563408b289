/** Replaces the network by handlers: anything else cannot be reached. */
import type { RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Something that answers requests: an issuer, for example. */
export interface RequestHandlers {
  readonly handlers: readonly RequestHandler[];
}

/**
 * Answers requests of the tests in this file with these parts only. Parts that are added by `server.use` are removed after
 * their test.
 */
export function useWorld(...parts: readonly RequestHandlers[]): SetupServer {
  const server = setupServer(...parts.flatMap(({ handlers }) => handlers));
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
