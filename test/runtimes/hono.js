/** Hono as each runtime serves it: a default export with `fetch`, or `@hono/node-server`. */
import { Hono } from "hono";
import { HonoAuth } from "portico/hono";
import { config, home, me } from "./people.js";

const { middleware, protect, auth } = HonoAuth(config);

const app = new Hono()
  .use(middleware)
  .get("/", async (c) => c.text(home(await auth(c))))
  .get("/api/me", protect(), async (c) => c.json(me(await auth(c))));

export default app;
