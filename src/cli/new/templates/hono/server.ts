/** The application: a home page, a protected page, and sign-out. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import type { HonoAuthEnv } from "portico/hono";
import { check, middleware, protect, signOut } from "./auth.ts";

const { PORT = "3000" } = process.env;

/** `html` escapes what it is given: names come from the provider. */
const page = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<title>${title}</title>
<h1>${title}</h1>
${body}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`;

const app = new Hono<HonoAuthEnv>();
app.use(middleware);

app.get("/", async (c) => {
  const session = await c.var.auth();
  return c.html(
    session
      ? page(
          `Hello, ${session.user?.name}`,
          html`<form method="post" action="/sign-out"><button>Sign out</button></form>`,
        )
      : page("You are signed out", html`<p><a href="/auth/signin">Sign in</a></p>`),
  );
});

app.post("/sign-out", (c) => signOut(c, { redirectTo: "/" }));

app.get("/protected", protect(), (c) =>
  c.html(page("Protected page", html`<p>Signed in as ${c.var.session.user?.email}</p>`)),
);

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();
serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(`Open http://localhost:${PORT}`));
