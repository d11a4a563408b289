/** The application: a home page, a protected page, and sign-out. */
import { Elysia } from "elysia";
import { AuthError, failure } from "portico/elysia";
import { check, plugin, signOut } from "./auth.ts";

const { PORT = "3000" } = process.env;

/** Names come from the provider: as HTML, they could be code. */
const escaped = (text = ""): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, body: string): Response {
  const text = `<!doctype html>
<html lang="en">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
${body}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`;
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();

new Elysia()
  // Without a handler, Elysia would send what is written for the log.
  .onError(({ error, status }) => {
    if (!(error instanceof AuthError)) return undefined;
    const shown = failure(error);
    return status(shown.status, shown.message);
  })
  .use(plugin)
  .get("/", async ({ auth }) => {
    const session = await auth();
    return session
      ? page(`Hello, ${session.user?.name}`, '<form method="post" action="/sign-out"><button>Sign out</button></form>')
      : page("You are signed out", '<p><a href="/auth/signin">Sign in</a></p>');
  })
  .post("/sign-out", (context) => signOut(context, { redirectTo: "/" }))
  .get(
    "/protected",
    ({ session }) => page("Protected page", `<p>Signed in as ${escaped(session.user?.email ?? undefined)}</p>`),
    { protect: true },
  )
  .listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`));
