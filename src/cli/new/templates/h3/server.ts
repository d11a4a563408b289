/** The application: a home page, a protected page, and sign-out. */
import { H3, html, raw, serve } from "h3";
import { auth, check, middleware, protect, signOut } from "./auth.ts";

const { PORT = "3000" } = process.env;

/** `html` escapes what it is given, except `raw`: names come from the provider. */
const page = (title: string, text: string, form = "") => html`<!doctype html>
<html lang="en">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
${raw(form)}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`;

const app = new H3();
app.use(middleware);

app.get("/", async (event) => {
  const session = await auth(event);
  return session
    ? page(
        `Hello, ${session.user?.name}`,
        "This is your session.",
        '<form method="post" action="/sign-out"><button>Sign out</button></form>',
      )
    : page("You are signed out", "Choose a person.", '<form action="/auth/signin"><button>Sign in</button></form>');
});

app.post("/sign-out", (event) => signOut(event, { redirectTo: "/" }));

app.get(
  "/protected",
  async (event) => {
    const session = await auth(event);
    return page("Protected page", `Signed in as ${session?.user?.email}`);
  },
  { middleware: [protect()] },
);

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();
serve(app, { port: Number(PORT) });
