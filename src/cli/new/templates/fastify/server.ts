/** The application: a home page, a protected page, and sign-out. */
import fastify from "fastify";
import { AuthError, failure } from "portico/fastify";
import { auth, check, plugin, protect, signOut } from "./auth.ts";

const { PORT = "3000" } = process.env;

/** Names come from the provider: as HTML, they could be code. */
const escaped = (text = ""): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
${body}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`;

const app = fastify();

// Without a handler, Fastify would send what is written for the log.
app.setErrorHandler((thrown, _request, reply) => {
  if (!(thrown instanceof AuthError)) throw thrown;
  const { status, message } = failure(thrown);
  return reply.code(status).send({ message });
});

await app.register(plugin);

app.get("/", async (request, reply) => {
  const session = await auth(request);
  return reply
    .type("text/html")
    .send(
      session
        ? page(
            `Hello, ${session.user?.name}`,
            '<form method="post" action="/sign-out"><button>Sign out</button></form>',
          )
        : page("You are signed out", '<p><a href="/auth/signin">Sign in</a></p>'),
    );
});

app.post("/sign-out", (request) => signOut(request, { redirectTo: "/" }));

app.get("/protected", { preHandler: protect() }, async (request, reply) => {
  const session = await auth(request);
  const body = `<p>Signed in as ${escaped(session?.user?.email ?? undefined)}</p>`;
  return reply.type("text/html").send(page("Protected page", body));
});

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();
await app.listen({ port: Number(PORT) });
console.log(`Open http://localhost:${PORT}`);
