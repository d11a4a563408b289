/** An application that calls the API of a provider for its user: routes of the library, and pages that need an access token. */
import { vi } from "vitest";
import { RefreshFailed } from "../../src/core/errors/index.ts";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { type AccessTokenInput, createBridge, withSetCookies } from "../../src/integrations/bridge/index.ts";
import { type Browser, createBrowser } from "../world/browser.ts";
import { createLog, app as home, testConfig } from "../world/config.ts";
import { createJar, type Jar } from "../world/cookie-jar.ts";

/** What a page answers: an access token, or why there is none. */
export interface TokenAnswer {
  readonly accessToken?: string;
  readonly expiresAt?: number;
  readonly scopes?: readonly string[];
  readonly error?: string;
  readonly reason?: string;
}

const failed = (thrown: unknown): TokenAnswer => ({
  error: (thrown as Error).name,
  ...(thrown instanceof RefreshFailed && { reason: thrown.reason }),
});

/** An application with this configuration. `/api` can set cookies, `/page` cannot; both ask for the token that the query describes. */
export function tokenApp(overrides: Partial<AuthConfig> = {}) {
  const log = createLog();
  const session = vi.fn<Callbacks["session"]>(({ session }) => session);
  const config = testConfig({ logger: log.logger, ...overrides, callbacks: { session, ...overrides.callbacks } });
  const bridge = createBridge(config);

  const inputOf = ({ searchParams }: URL): AccessTokenInput => ({
    ...(searchParams.has("provider") && { provider: searchParams.get("provider") ?? "" }),
    ...(searchParams.has("scopes") && { scopes: searchParams.get("scopes")?.split(" ") }),
    ...(searchParams.has("minLifetime") && { minLifetime: Number(searchParams.get("minLifetime")) }),
    force: searchParams.has("force"),
  });

  async function tokenPage(request: Request, url: URL, canWrite: boolean): Promise<Response> {
    const from = { headers: request.headers, url, canWrite };
    try {
      const { token, cookies } = await bridge.accessToken(from, inputOf(url));
      return withSetCookies(Response.json(token), cookies);
    } catch (thrown) {
      // A page that shows its session afterwards: the callback gets the failure.
      if (url.searchParams.has("session")) await bridge.session(from);
      return Response.json(failed(thrown));
    }
  }

  /** A middleware in front of a page: what it writes, the page sees in the same request. */
  async function guarded(request: Request, url: URL): Promise<Response> {
    const { session: shown, cookies } = await bridge.protect({ headers: request.headers, url }, () => true);
    return withSetCookies(Response.json(shown), cookies);
  }

  const handle = (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname === "/api" || url.pathname === "/page") return tokenPage(request, url, url.pathname === "/api");
    if (url.pathname === "/guarded") return guarded(request, url);
    return url.pathname.startsWith("/auth/") ? bridge.handle(request) : Promise.resolve(new Response("A page."));
  };
  return { bridge, config, log, session, handle, browser: (): Browser => createBrowser(handle, { origin: home }) };
}

/** The cookies of a browser as they are now, for another one. */
export function copyOf({ jar }: Browser): Jar {
  const copy = createJar();
  for (const cookie of jar.cookies) copy.plant(cookie);
  return copy;
}

/** Asks for an access token, as script of a page does: cookies of the answer are kept. */
export async function tokenFor(browser: Browser, query = "", path = "/api"): Promise<TokenAnswer> {
  return (await browser.fetch(`${path}?${query}`)).json();
}
