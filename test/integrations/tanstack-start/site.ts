/** A TanStack Start application with a few routes, and a browser in front of it. Start itself answers its requests. */
import { type AnyRouter, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { createMiddleware, createServerFn, createStart } from "@tanstack/react-start";
import { createServerEntry, createStartHandler } from "@tanstack/react-start/server";
import { createServerRpc } from "@tanstack/react-start/server-rpc";
import {
  TanStackStartAuth,
  type TanStackStartAuthConfig,
  type TanStackStartMiddleware,
} from "../../../src/integrations/tanstack-start/index.ts";
import { createBrowser } from "../../world/browser.ts";
import { testConfig } from "../../world/config.ts";
import { password, requestTo } from "../helpers.ts";
import { type FoundServerFn, setApp } from "./app/entries.ts";

/** A page with a loader, or a server route. */
export interface Route {
  readonly loader?: () => unknown;
  readonly get?: () => unknown;
  readonly post?: () => unknown;
  readonly guards?: readonly TanStackStartMiddleware[];
}

/** A server function, by its id. A page may call it: `call`. */
export interface ServerFn {
  readonly method?: "GET" | "POST";
  readonly guards?: readonly TanStackStartMiddleware[];
  readonly work: () => unknown;
}

/** A configuration; `overrides` win. */
export const configOf = (overrides: Partial<TanStackStartAuthConfig> = {}): TanStackStartAuthConfig => ({
  ...testConfig(),
  providers: [password],
  ...overrides,
});

/** What the compiler of Start makes of a server function. */
function compiled(id: string, { method = "GET", guards = [], work }: ServerFn) {
  const execute = (options: unknown): Promise<unknown> => fn.__executeServer(options);
  const rpc = createServerRpc({ id, name: id, filename: `${id}.ts` }, execute);
  const middleware = guards.map((guard) => createMiddleware().server(guard));
  const handler: unknown = createServerFn({ method }).middleware(middleware).handler;
  const fn = (handler as (...input: unknown[]) => unknown)(rpc, async () => work()) as FoundServerFn & {
    readonly __executeServer: (options: unknown) => Promise<unknown>;
  };
  return { found: rpc as unknown as FoundServerFn, call: () => fn({}) };
}

/** Renders a document: the data of its routes, as JSON. */
async function document(router: AnyRouter, headers: Headers): Promise<Response> {
  const matches = router.stores.matches.get().map(({ loaderData, error }) => ({ loaderData, error }));
  const result = router._serverResult;
  const status = result?.type === "render" ? result.status : 200;
  return new Response(JSON.stringify(matches), { headers, status });
}

function routerOf(routes: Readonly<Record<string, Route>>): AnyRouter {
  const root = createRootRoute();
  const children = Object.entries(routes).map(([path, { loader, guards = [], get, post }]) => {
    const middleware = guards.map((guard) => createMiddleware().server(guard));
    const handlers = { ...(get && { GET: get }), ...(post && { POST: post }) };
    const options = { getParentRoute: () => root, path, ...(loader && { loader }), server: { middleware, handlers } };
    return createRoute(options as unknown as Parameters<typeof createRoute>[0]);
  });
  return createRouter({ routeTree: root.addChildren(children) });
}

const handler = createStartHandler(({ router, responseHeaders }) => document(router, responseHeaders));
const entry = createServerEntry({ fetch: handler });

type Auth = ReturnType<typeof TanStackStartAuth>;
type Parts = {
  readonly routes?: Readonly<Record<string, Route>>;
  readonly functions?: Readonly<Record<string, ServerFn>>;
};

/** The application, and what `TanStackStartAuth` made for it. */
export function siteOf(
  input: Parameters<typeof TanStackStartAuth>[0] = configOf(),
  parts: (auth: Auth, call: (id: string) => Promise<unknown>) => Parts = () => ({}),
  guards: (auth: Auth) => readonly TanStackStartMiddleware[] = () => [],
) {
  const auth = TanStackStartAuth(input);
  const known = new Map<string, ReturnType<typeof compiled>>();
  const { routes = {}, functions = {} } = parts(auth, async (id) => known.get(id)?.call());
  for (const [id, fn] of Object.entries(functions)) known.set(id, compiled(id, fn));
  const all = { "/home": { loader: async () => ({ session: await auth.auth() }) }, ...routes };
  const requestMiddleware = [auth.middleware, ...guards(auth)].map((one) => createMiddleware().server(one));
  const { getOptions: options } = createStart(() => ({ requestMiddleware }));
  const found = Object.fromEntries([...known].map(([id, { found }]) => [id, found]));
  const fetch = async (request: Request): Promise<Response> => {
    setApp({ router: () => routerOf(all), options, functions: found });
    return entry.fetch(request);
  };
  return { ...auth, fetch, browser: createBrowser(fetch) };
}

/** A request for a document, as a browser sends it. */
export const documentAt = (path: string, init: RequestInit = {}): Request =>
  requestTo(path, { ...init, headers: { accept: "text/html", ...init.headers } });

/** A call of a server function, as a script of Start makes it. */
export const callOf = (id: string, init: RequestInit = {}): Request =>
  requestTo(`/_serverFn/${id}`, {
    ...init,
    headers: { accept: "application/json", "x-tsr-serverfn": "true", ...init.headers },
  });
