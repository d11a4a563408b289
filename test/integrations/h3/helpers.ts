/** An h3 application with the pages of every integration. */
import { H3, type H3Event } from "h3";
import { AuthError } from "../../../src/core/errors/index.ts";
import { H3Auth, type H3AuthConfig } from "../../../src/integrations/h3/index.ts";
import { pagesOf, treasure } from "../entries/pages.ts";
import type { MakeApp } from "../entries/rows.ts";

export const makeApp: MakeApp = (config) => {
  const { middleware, protect, ...verbs } = H3Auth(config as H3AuthConfig);
  const app = new H3({
    silent: true,
    onError: ({ cause }) => (cause instanceof AuthError ? new Response(cause.type, { status: 401 }) : undefined),
  });
  app.use(middleware);
  app.get("/guarded", (event) => `${treasure} of ${event.context.session?.user?.name}`, { middleware: [protect()] });
  app.use("/guarded-fresh", protect({ fresh: true }));
  app.get("/guarded-fresh", () => treasure);
  const pages = pagesOf<H3Event, Response>(verbs, {
    form: (event) => event.req.formData(),
    query: (event) => event.url.searchParams,
  });
  for (const [path, page] of Object.entries(pages)) {
    app.all(path, async (event) => {
      const value = await page(event);
      return value instanceof Response ? value : JSON.stringify(value);
    });
  }
  return async (request) => app.fetch(request);
};
