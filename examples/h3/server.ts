/** Short links on h3: signed-in users make them, everybody follows them, and programs have an API. */
import { H3, HTTPError, html, raw, redirect, serve } from "h3";
import { AuthError, failure } from "portico/h3";
import { html as markup, page, type Sheet } from "../shared/page.ts";
import { auth, middleware, protect, signIn, signOut, update } from "./auth.ts";

const site = "Signpost";

interface Link {
  readonly id: string;
  readonly ownerId: string;
  readonly path: string;
}

const links = new Map<string, Link>();

const show = (sheet: Omit<Sheet, "site">) => html(raw(page({ site, ...sheet })));

const app = new H3({
  // What portico refuses, such as a form of another site, has a status and a message for visitors.
  onError({ cause }) {
    if (!(cause instanceof AuthError)) return undefined;
    const { status, message } = failure(cause);
    return new HTTPError({ status, message });
  },
});

app.use(middleware);
app.use("/links/**", protect());

app.get("/", async (event) => {
  const session = await auth(event);
  const body = markup`<p class="lead">${links.size} links, on h3.</p><p><a href="/links">Your links</a></p>
<form method="post" action="/enter"><button>Come in with Lighthouse ID</button></form>`;
  return show({ title: "Short links", user: session?.user?.name, body });
});

app.get("/to/:id", (event) => {
  const link = links.get(event.context.params?.id ?? "");
  if (!link) throw new HTTPError({ status: 404, message: "There is no such link." });
  return redirect(link.path);
});

app.get("/links", async (event) => {
  const session = await auth(event);
  const { user, ownerId } = session ?? {};
  const own = [...links.values()].filter((link) => link.ownerId === ownerId);
  const body = markup`
<p class="lead">Signed in as ${user?.name ?? user?.email}.</p>
<ul class="list">${own.map(({ id, path }) => markup`<li class="card"><a href="/to/${id}">/to/${id}</a> <span class="soft">${path}</span></li>`)}</ul>
<div class="grid">
<form class="card" method="post" action="/links"><label>A path of this site <input name="path" required></label><button>Shorten</button></form>
<form class="card" method="post" action="/links/name"><label>Your name <input name="name" required></label><button>Change</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
  return show({ title: "Your links", user: user?.name, body });
});

app.post("/links", async (event) => {
  const session = await auth(event);
  const given = String((await event.req.formData()).get("path"));
  // Only paths of this site, so that no link leads elsewhere.
  const { origin, pathname, search } = new URL(given, event.url.origin);
  if (origin !== event.url.origin) throw new HTTPError({ status: 400, message: "Only paths of this site have links." });
  const path = pathname.replace(/^\/+/, "/") + search;
  const id = crypto.randomUUID().slice(0, 8);
  links.set(id, { id, path, ownerId: session?.ownerId ?? "" });
  return redirect("/links", 303);
});

app.post("/links/name", async (event) => {
  await update(event, { user: { name: String((await event.req.formData()).get("name")) } });
  return redirect("/links", 303);
});

// A button of the application itself, for one provider.
app.post("/enter", (event) => signIn(event, "lighthouse", { redirectTo: "/links" }));
app.post("/leave", (event) => signOut(event, { redirectTo: "/" }));

app.get(
  "/api/links",
  async (event) => {
    const session = await auth(event);
    return [...links.values()].filter((link) => link.ownerId === session?.ownerId);
  },
  { middleware: [protect()] },
);

serve(app, { port: Number(process.env.PORT ?? 3000), hostname: process.env.HOST ?? "localhost" });
