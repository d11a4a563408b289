/** The application: a home page, a protected page, and sign-out. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { AuthError, failure, requestURL } from "portico/node";
import { auth, check, handle, protect, signOut } from "./auth.ts";

const { PORT = "3000" } = process.env;

/** Names come from the provider: as HTML, they could be code. */
const escaped = (text = ""): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function show(res: ServerResponse, title: string, body: string): void {
  res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(`<!doctype html>
<html lang="en">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
${body}
<p><a href="/">Home</a> <a href="/protected">Protected page</a></p>`);
}

const mayPass = protect({ paths: ["/protected"] });

async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  // The routes of portico, and then what only signed-in users may see: each has sent its response if it ends here.
  if ((await handle(req, res)) || !(await mayPass(req, res))) return;
  const session = await auth(req);
  const { pathname } = requestURL(req);
  if (req.method === "POST" && pathname === "/sign-out") await signOut(req, { redirectTo: "/" });
  else if (pathname === "/protected") {
    show(res, "Protected page", `<p>Signed in as ${escaped(session?.user?.email ?? undefined)}</p>`);
  } else if (pathname !== "/") res.writeHead(404).end("There is nothing here.");
  else if (session) {
    show(
      res,
      `Hello, ${session.user?.name}`,
      '<form method="post" action="/sign-out"><button>Sign out</button></form>',
    );
  } else show(res, "You are signed out", '<p><a href="/auth/signin">Sign in</a></p>');
}

/** What portico refuses, such as a form of another site, has a status and a message for visitors. */
function refuse(res: ServerResponse, thrown: unknown): void {
  if (!(thrown instanceof AuthError)) console.error(thrown);
  const { status, message } =
    thrown instanceof AuthError ? failure(thrown) : { status: 500, message: "Something went wrong." };
  if (!res.headersSent) res.writeHead(status);
  res.end(message);
}

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();
createServer((req, res) => {
  respond(req, res).catch((thrown: unknown) => refuse(res, thrown));
}).listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`));
