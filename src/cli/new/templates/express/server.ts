/** The application: a home page, a protected page, and sign-out. */
import express from "express";
import { auth, check, middleware, protect, signOut } from "./auth.ts";

const { PORT = "3000" } = process.env;

/** Names come from the provider: as HTML, they could be code. */
const escaped = (text = ""): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
${body}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`;

const app = express();
app.use(middleware);

app.get("/", async (req, res) => {
  const session = await auth(req);
  res.send(
    session
      ? page(`Hello, ${session.user?.name}`, '<form method="post" action="/sign-out"><button>Sign out</button></form>')
      : page("You are signed out", '<p><a href="/auth/signin">Sign in</a></p>'),
  );
});

app.post("/sign-out", (req) => signOut(req, { redirectTo: "/" }));

app.get("/protected", protect(), async (req, res) => {
  const session = await auth(req);
  res.send(page("Protected page", `<p>Signed in as ${escaped(session?.user?.email ?? undefined)}</p>`));
});

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();
app.listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`));
