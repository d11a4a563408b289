/** A Hono application with the pages of every integration. */
import { type Context, Hono } from "hono";
import { AuthError } from "../../../src/core/errors/index.ts";
import { HonoAuth, type HonoAuthConfig, type HonoAuthEnv } from "../../../src/integrations/hono/index.ts";
import { pagesOf, treasure } from "../entries/pages.ts";
import type { MakeApp } from "../entries/rows.ts";

/** Sends the value of a page. */
const send = (c: Context, value: unknown): Response => (value instanceof Response ? value : c.json(value as object));

export const makeApp: MakeApp = (config) => {
  const { middleware, protect, ...verbs } = HonoAuth(config as HonoAuthConfig);
  const app = new Hono<HonoAuthEnv>();
  app.onError((error, c) => {
    const [status, text] = error instanceof AuthError ? [401 as const, error.type] : [500 as const, error.message];
    return c.text(text, status);
  });
  app.use(middleware);
  app.get("/guarded", protect(), (c) => c.text(`${treasure} of ${c.var.session.user?.name}`));
  app.get("/guarded-fresh", protect({ fresh: true }), (c) => c.text(treasure));
  const pages = pagesOf<Context, Response>(verbs, {
    form: (c) => c.req.formData(),
    query: (c) => new URL(c.req.url).searchParams,
  });
  for (const [path, page] of Object.entries(pages)) app.all(path, async (c) => send(c, await page(c)));
  return async (request) => app.fetch(request);
};
