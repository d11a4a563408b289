/** A guest book on Hono: everybody reads it, signed-in users write, and programs have an API. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AuthError, failure, type HonoAuthEnv } from "portico/hono";
import { html, page } from "../shared/page.ts";
import { middleware, protect, signIn, signOut, update } from "./auth.ts";

const site = "The Pier";

interface Line {
  readonly authorId: string;
  readonly author: string;
  readonly text: string;
}

const lines: Line[] = [{ authorId: "the-keeper", author: "The keeper", text: "Welcome. Leave a line." }];

const listOf = (shown: readonly Line[]) => html`<ul class="list">
${shown.map(({ author, text }) => html`<li class="card">${text} <span class="soft">${author}</span></li>`)}
</ul>`;

/** The pages of those who write. All of them are protected, and have the session in `c.var.session`. */
const write = new Hono()
  .use(protect())
  .get("/", (c) => {
    const { user, authorId } = c.var.session;
    const own = lines.filter((line) => line.authorId === authorId);
    const body = html`
<p class="lead">Signed in as ${user?.name ?? user?.email}.</p>
${listOf(own)}
<div class="grid">
<form class="card" method="post" action="/write"><label>Your line <input name="text" required></label><button>Write</button></form>
<form class="card" method="post" action="/write/name"><label>Your name <input name="name" required></label><button>Change</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
    return c.html(page({ site, title: "Write a line", user: user?.name, body }));
  })
  .post("/", async (c) => {
    const { user, authorId } = c.var.session;
    const { text } = await c.req.parseBody();
    lines.unshift({ authorId, author: user?.name ?? "A visitor", text: String(text).slice(0, 200) });
    return c.redirect("/write", 303);
  })
  .post("/name", async (c) => {
    const { name } = await c.req.parseBody();
    await update(c, { user: { name: String(name) } });
    return c.redirect("/write", 303);
  });

const app = new Hono<HonoAuthEnv>();
app.use(middleware);

app.get("/", async (c) => {
  const session = await c.var.auth();
  const body = html`<p class="lead">A guest book on Hono.</p>
${listOf(lines)}
<p><a href="/write">Write a line</a></p>
<form method="post" action="/enter"><button>Come in with Lighthouse ID</button></form>`;
  return c.html(page({ site, title: "Guest book", user: session?.user?.name, body }));
});

app.route("/write", write);
// A button of the application itself, for one provider.
app.post("/enter", (c) => signIn(c, "lighthouse", { redirectTo: "/write" }));
app.post("/leave", (c) => signOut(c, { redirectTo: "/" }));
app.get("/api/lines", protect(), (c) => {
  const { authorId } = c.var.session;
  return c.json(lines.map((line) => ({ text: line.text, isYours: line.authorId === authorId })));
});

// What portico refuses, such as a form of another site, has a status and a message for visitors.
app.onError((error, c) => {
  if (error instanceof AuthError) {
    const { status, message } = failure(error);
    return c.text(message, status as ContentfulStatusCode);
  }
  console.error(error);
  return c.text("Internal Server Error", 500);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: process.env.HOST ?? "localhost" });
