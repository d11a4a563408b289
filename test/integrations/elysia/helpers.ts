/** An Elysia application with the pages of every integration. */
import { Elysia } from "elysia";
import { AuthError } from "../../../src/core/errors/index.ts";
import { ElysiaAuth, type ElysiaAuthConfig, type ElysiaContext } from "../../../src/integrations/elysia/index.ts";
import { pagesOf, treasure } from "../entries/pages.ts";
import type { MakeApp } from "../entries/rows.ts";

export const makeApp: MakeApp = (config) => {
  const { plugin, ...verbs } = ElysiaAuth(config as ElysiaAuthConfig);
  const app = new Elysia()
    .onError(({ error, set }) => {
      if (error instanceof AuthError) {
        set.status = 401;
        return error.type;
      }
      return undefined;
    })
    .use(plugin)
    .get("/guarded", ({ session }) => `${treasure} of ${session.user?.name}`, { protect: true })
    .get("/guarded-fresh", () => treasure, { protect: { fresh: true } });
  const pages = pagesOf<ElysiaContext, Response>(verbs, {
    form: ({ request }) => request.formData(),
    query: ({ request }) => new URL(request.url).searchParams,
  });
  for (const [path, page] of Object.entries(pages)) {
    // The pages read their forms themselves.
    app.all(
      path,
      async (context) => {
        const value = await page(context);
        return value instanceof Response || value === null ? (value ?? Response.json(null)) : (value as object);
      },
      { parse: "none" },
    );
  }
  return async (request) => app.handle(request);
};
