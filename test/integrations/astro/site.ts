/** An Astro application with a few pages, and a browser in front of it. */
import { createContext, sequence } from "astro/middleware";
import type { APIContext } from "../../../src/integrations/astro/framework.ts";
import { AstroAuth, type AstroAuthConfig } from "../../../src/integrations/astro/index.ts";
import type { AstroAuthInput, AstroAuthLocals, AstroMiddleware } from "../../../src/integrations/astro/types.ts";
import { createBrowser } from "../../world/browser.ts";
import { testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";

/** A page, or an endpoint. A result that is not a `Response` becomes JSON. */
export type Page = (context: APIContext) => unknown;

/** A configuration; `overrides` win. */
export const configOf = (overrides: Partial<AstroAuthConfig> = {}): AstroAuthConfig => ({
  ...testConfig(),
  providers: [password],
  ...overrides,
});

/** What `onRequest` adds to a context. */
export const localsOf = ({ locals }: APIContext): AstroAuthLocals => locals as AstroAuthLocals;

/** The context of a request, with what Astro sets in it: `isPrerendered` while it builds, `cache` and `originPathname` later. */
export const contextOf = (request: Request, isPrerendered = false, more: Partial<APIContext> = {}): APIContext => {
  const context = createContext({ request, defaultLocale: "en", locals: {} as App.Locals, clientAddress: "127.0.0.1" });
  for (const [name, value] of Object.entries({ isPrerendered, ...more }))
    Object.defineProperty(context, name, { value });
  return context;
};

/** The application, and what `AstroAuth` made for it. */
export function siteOf(
  input: AstroAuthInput = configOf(),
  pages: Readonly<Record<string, Page>> = {},
  middleware: (auth: ReturnType<typeof AstroAuth>) => readonly AstroMiddleware[] = () => [],
) {
  const auth = AstroAuth(input);
  const chain = sequence(auth.onRequest, ...middleware(auth));
  const all: Readonly<Record<string, Page>> = { "/": (context) => localsOf(context).auth(), ...pages };
  const render = async (context: APIContext): Promise<Response> => {
    const page = all[context.url.pathname];
    const result = page ? await page(context) : await auth.ALL(context);
    return result instanceof Response ? result : Response.json(result ?? null);
  };
  const run = async (context: APIContext): Promise<Response> =>
    (await chain(context, () => render(context))) as Response;
  const fetch = (request: Request) => run(contextOf(request));
  return { ...auth, run, fetch, browser: createBrowser(fetch) };
}
