/** A React Router application with a few routes, and a browser in front of it. React Router itself answers its requests. */
import { createRequestHandler, type EntryContext, type MiddlewareFunction, type ServerBuild } from "react-router";
import {
  type ReactRouterArgs,
  ReactRouterAuth,
  type ReactRouterAuthConfig,
} from "../../../src/integrations/react-router/index.ts";
import { createBrowser } from "../../world/browser.ts";
import { testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";

/** A route: a page if it has a component. */
export interface Page {
  readonly loader?: (args: ReactRouterArgs) => unknown;
  readonly action?: (args: ReactRouterArgs) => unknown;
  readonly middleware?: readonly MiddlewareFunction<Response>[];
  readonly isPage?: boolean;
}

/** A configuration; `overrides` win. */
export const configOf = (overrides: Partial<ReactRouterAuthConfig> = {}): ReactRouterAuthConfig => ({
  ...testConfig(),
  providers: [password],
  ...overrides,
});

/** Renders a document: the data of its routes, as JSON. It streams. */
async function document(_: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) {
  const { loaderData, actionData, errors } = staticHandlerContext;
  return new Response(new Response(JSON.stringify({ loaderData, actionData, errors })).body, { status, headers });
}

/** What Vite makes of an application. */
function buildOf(basename: string, pages: Readonly<Record<string, Page>>, root: Page): ServerBuild {
  const routeOf = ([id, { isPage, ...module }]: readonly [string, Page], parentId?: string) => {
    const named = { ...module, ...(isPage && { default: () => null }) };
    return [id, { id, parentId, path: parentId === undefined ? "" : id, module: named }] as const;
  };
  const routes = [
    routeOf(["root", { ...root, isPage: true }]),
    ...Object.entries(pages).map((row) => routeOf(row, "root")),
  ];
  return {
    ...{ basename, future: {}, ssr: true, isSpaMode: false, prerender: [], publicPath: "/", assetsBuildDirectory: "" },
    routeDiscovery: { mode: "initial" },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    entry: { module: { default: document, handleError: () => {} } },
    routes: Object.fromEntries(routes),
  } as unknown as ServerBuild;
}

type Auth = ReturnType<typeof ReactRouterAuth>;

/** The application, and what `ReactRouterAuth` made for it. */
export function siteOf(
  input: Parameters<typeof ReactRouterAuth>[0] = configOf(),
  pages: (auth: Auth) => Readonly<Record<string, Page>> = () => ({}),
  basename = "/",
) {
  const auth = ReactRouterAuth(input, { basename });
  const { middleware, loader, action } = auth;
  const home = { loader: async (args: ReactRouterArgs) => ({ session: await auth.auth(args) }), isPage: true };
  const all = { "auth/*": { loader, action }, home, ...pages(auth) };
  const handle = createRequestHandler(buildOf(basename, all, { middleware: [middleware] }), "test");
  const fetch = (request: Request): Promise<Response> => handle(request);
  return { ...auth, fetch, browser: createBrowser(fetch) };
}
