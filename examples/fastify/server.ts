/** A poll on Fastify: every signed-in user has one vote; the plugin of votes is a context of its own. */
import fastify, { type FastifyInstance } from "fastify";
import { AuthError, failure } from "portico/fastify";
import { html, type Markup, page } from "../shared/page.ts";
import { auth, plugin, protect, signOut, update } from "./auth.ts";

const choices = ["Fog", "Sun", "Sleet"] as const;

/** What users voted for, by their id. */
const votes = new Map<string, string>();

const countOf = (choice: string): number => [...votes.values()].filter((vote) => vote === choice).length;

const show = (title: string, user: string | null | undefined, body: Markup): string =>
  page({ site: "Weather Poll", title, user, body });

/** The context of signed-in users. */
async function booth(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", protect());

  app.get("/", async (request, reply) => {
    const session = await auth(request);
    const { user, userId = "" } = session ?? {};
    const buttons = choices.map(
      (choice) =>
        html`<li class="card"><form method="post" action="/vote"><input type="hidden" name="choice" value="${choice}"><button>Vote for ${choice}</button></form></li>`,
    );
    const body = html`
<p class="lead">${user?.name ?? user?.email}, your vote: ${votes.get(userId) ?? "none yet"}.</p>
<ul class="list">${buttons}</ul>
<div class="grid">
<form class="card" method="post" action="/vote/name"><label>Name on the ballot <input name="name" required></label><button>Change</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
    return reply.type("text/html").send(show("Your vote", user?.name, body));
  });

  app.post<{ Body: { choice?: string } }>("/", async (request, reply) => {
    const session = await auth(request);
    const choice = choices.find((one) => one === request.body.choice);
    if (session && choice) votes.set(session.userId, choice);
    return reply.redirect("/vote", 303);
  });

  app.post<{ Body: { name?: string } }>("/name", async (request, reply) => {
    await update(request, { user: { name: request.body.name ?? null } });
    return reply.redirect("/vote", 303);
  });
}

// Behind one proxy that terminates TLS: fastify({ trustProxy: 1 })
const app = fastify();
await app.register(plugin);
await app.register(booth, { prefix: "/vote" });

app.get("/", async (request, reply) => {
  const session = await auth(request);
  const counts = choices.map((choice) => html`<li class="card">${choice}: ${countOf(choice)}</li>`);
  const body = html`<p class="lead">A poll on Fastify.</p><ul class="list">${counts}</ul><p><a href="/vote">Vote</a></p>`;
  return reply.type("text/html").send(show("Tomorrow's weather", session?.user?.name, body));
});
app.post("/leave", (request) => signOut(request, { redirectTo: "/" }));
app.get("/api/votes", { preHandler: protect() }, async () =>
  Object.fromEntries(choices.map((choice) => [choice, countOf(choice)])),
);

// What portico refuses, such as a form of another site, has a status and a message for visitors.
app.setErrorHandler((thrown, _request, reply) => {
  if (!(thrown instanceof AuthError)) throw thrown;
  const { status, message } = failure(thrown);
  return reply.code(status).send({ message });
});

await app.listen({ port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? "localhost" });
