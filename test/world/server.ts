/** Replaces the network by handlers: anything else cannot be reached. */
import { getResponse, type RequestHandler } from "msw";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Something that answers requests: an issuer, for example. */
export interface RequestHandlers {
  readonly handlers: readonly RequestHandler[];
}

/** The network of a test file. */
export interface World {
  /** Adds handlers, which come before those that are there, until the end of the test. */
  use(...handlers: readonly RequestHandler[]): void;
}

/** Rejects when a request is aborted. */
const abortion = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** Answers as the network does: an error response is a request that failed. */
async function answer(handlers: RequestHandler[], request: Request): Promise<Response> {
  const response = await Promise.race([getResponse(handlers, request), abortion(request)]);
  if (response === undefined) {
    throw new TypeError("fetch failed", { cause: new Error(`The test expects no request to ${request.url}.`) });
  }
  if (response.type === "error") throw new TypeError("fetch failed");
  if (request.redirect !== "manual" && response.headers.has("location")) {
    throw new TypeError("fetch failed", { cause: new Error("Redirects are not followed in tests.") });
  }
  return response;
}

/**
 * Answers `fetch` of the tests in this file with these parts only. Handlers that are added by `use` are removed after
 * their test. The handlers are called without sockets, which would take most of the time of the tests.
 */
export function useWorld(...parts: readonly RequestHandlers[]): World {
  const own = parts.flatMap(({ handlers }) => handlers);
  let handlers = own;
  const { fetch } = globalThis;
  beforeAll(() => {
    globalThis.fetch = async (input, init) => answer(handlers, new Request(input, init));
  });
  afterEach(() => {
    handlers = own;
  });
  afterAll(() => {
    globalThis.fetch = fetch;
  });
  return {
    use(...added) {
      handlers = [...added, ...handlers];
    },
  };
}
