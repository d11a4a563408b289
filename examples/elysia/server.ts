/** A poll on Elysia and Bun: everybody sees the count, signed-in users vote, and programs have an API. */
import { Elysia, t } from "elysia";
import { AuthError, failure } from "portico/elysia";
import { html, page, type Sheet } from "../shared/page.ts";
import { plugin, signIn, signOut, update } from "./auth.ts";

const site = "The Poll";
const ways = ["North", "East", "South", "West"] as const;

/** The way of each voter. */
const votes = new Map<string, string>();

const countOf = (way: string): number => [...votes.values()].filter((one) => one === way).length;

const show = (sheet: Omit<Sheet, "site">) =>
  new Response(page({ site, ...sheet }), { headers: { "content-type": "text/html; charset=utf-8" } });

/** The pages of voters. All of them are protected, and have the session. */
const vote = new Elysia({ prefix: "/vote" }).use(plugin).guard({ protect: true }, (app) =>
  app
    .get("/", ({ session: { user, voterId } }) => {
      const chosen = votes.get(voterId);
      const body = html`
<p class="lead">Signed in as ${user?.name ?? user?.email}.${chosen !== undefined && html` You voted for ${chosen}.`}</p>
<div class="grid">
<form class="card" method="post" action="/vote">${ways.map((way) => html`<button name="way" value="${way}">${way}</button> `)}</form>
<form class="card" method="post" action="/vote/name"><label>Your name <input name="name" required></label><button>Change</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
      return show({ title: "Your vote", user: user?.name, body });
    })
    .post(
      "/",
      ({ session, body, redirect }) => {
        votes.set(session.voterId, body.way);
        return redirect("/vote", 303);
      },
      { body: t.Object({ way: t.UnionEnum(ways) }) },
    )
    .post(
      "/name",
      async (context) => {
        await update(context, { user: { name: context.body.name } });
        return context.redirect("/vote", 303);
      },
      { body: t.Object({ name: t.String() }) },
    ),
);

new Elysia()
  // What portico refuses, such as a form of another site, has a status and a message for visitors.
  .onError(({ error, set }) => {
    if (!(error instanceof AuthError)) return undefined;
    const { status, message } = failure(error);
    set.status = status;
    return message;
  })
  .use(plugin)
  .use(vote)
  .get("/", async ({ auth }) => {
    const session = await auth();
    const rows = ways.map((way) => html`<li class="card">${way} <span class="soft">${countOf(way)}</span></li>`);
    const body = html`<p class="lead">A poll on Elysia.</p><ul class="list">${rows}</ul><p><a href="/vote">Your vote</a></p>
<form method="post" action="/enter"><button>Come in with Lighthouse ID</button></form>`;
    return show({ title: "Which way shall the pier point?", user: session?.user?.name, body });
  })
  // A button of the application itself, for one provider.
  .post("/enter", (context) => signIn(context, "lighthouse", { redirectTo: "/vote" }))
  .post("/leave", (context) => signOut(context, { redirectTo: "/" }))
  .get(
    "/api/votes",
    ({ session }) => ({ yours: votes.get(session.voterId) ?? null, all: ways.map((way) => [way, countOf(way)]) }),
    { protect: true },
  )
  .listen({ port: Number(process.env.PORT ?? 3000), hostname: process.env.HOST ?? "localhost" });
