/** A logbook on plain `node:http`: public start page, entries of the signed-in user, an API, and a WebSocket. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { failure, requestURL, toRequest } from "portico/node";
import { html, type Markup, page } from "../shared/page.ts";
import { auth, handle, protect, signOut, update, upgrade } from "./auth.ts";

/** What users wrote, by their id. */
const entries = new Map<string, readonly string[]>();

type Route = (req: IncomingMessage, res: ServerResponse) => Promise<unknown>;

function show(res: ServerResponse, title: string, user: string | null | undefined, body: Markup): void {
  res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
  res.end(page({ site: "Logbook", title, user, body }));
}

const to = (res: ServerResponse, path: string) => res.writeHead(303, { Location: path }).end();

/** A field of the posted form. */
const field = async (req: IncomingMessage, name: string) => String((await toRequest(req).formData()).get(name) ?? "");

const routes: Readonly<Record<string, Route>> = {
  async "GET /"(req, res) {
    const user = (await auth(req))?.user?.name;
    const body = html`<p class="lead">A logbook on <code>node:http</code>.</p><p><a href="/log">Open your log</a></p>`;
    show(res, "A line a day", user, body);
  },

  async "GET /log"(req, res) {
    const session = await auth(req);
    if (!session) return to(res, "/");
    const { user, userId } = session;
    const lines = (entries.get(userId) ?? []).map((text) => html`<li class="card">${text}</li>`);
    const body = html`
<p class="lead">This is the log of ${user?.name ?? user?.email}.</p>
<ul class="list">${lines}</ul>
<div class="grid">
<form class="card" method="post" action="/log"><label>New entry <input name="text" required></label><button>Write</button></form>
<form class="card" method="post" action="/name"><label>Your name <input name="name" required></label><button>Rename</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
    return show(res, "Your log", user?.name, body);
  },

  async "POST /log"(req, res) {
    const session = await auth(req);
    if (!session) return to(res, "/");
    entries.set(session.userId, [...(entries.get(session.userId) ?? []), await field(req, "text")]);
    return to(res, "/log");
  },

  async "POST /name"(req, res) {
    await update(req, { user: { name: await field(req, "name") } });
    to(res, "/log");
  },

  "POST /leave": (req) => signOut(req, { redirectTo: "/" }),

  async "GET /api/log"(req, res) {
    const session = await auth(req);
    res.setHeader("Content-Type", "application/json");
    res.end(JSON.stringify(entries.get(session?.userId ?? "") ?? []));
  },
};

const mayPass = protect({ paths: ["/log", "/name", "/api"] });

async function respond(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
  // The routes of portico, and then what only signed-in users may request.
  if ((await handle(req, res)) || !(await mayPass(req, res))) return;
  const route = routes[`${req.method} ${requestURL(req).pathname}`];
  return route ? route(req, res) : res.writeHead(404).end("There is nothing here.");
}

/** What portico refuses, such as a form of another site, has a status and a message for visitors. Everything else is a 500. */
function refuse(res: ServerResponse, thrown: unknown): void {
  const { status, message } = failure(thrown);
  res.writeHead(status).end(message);
}

const server = createServer((req, res) => {
  respond(req, res)
    .catch((thrown) => refuse(res, thrown))
    .catch((error) => {
      console.error(error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
});

/** A frame of a WebSocket with a short text (RFC 6455, section 5.2). */
const frame = (text: string): Buffer => {
  const payload = Buffer.from(text).subarray(0, 125);
  return Buffer.concat([Buffer.from([0x81, payload.length]), payload]);
};

const acceptOf = (key: string): string =>
  createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

// The log, live: how many lines it has, at once and then every second, until the session ends.
server.on("upgrade", async (req, socket) => {
  socket.on("error", () => socket.destroy());
  const session = await upgrade(req).catch(() => null);
  if (!session || requestURL(req).pathname !== "/live")
    return void socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
  const accept = acceptOf(req.headers["sec-websocket-key"] ?? "");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const tell = () => socket.write(frame(`${entries.get(session.userId)?.length ?? 0} lines`));
  tell();
  const timer = setInterval(async () => {
    if (await upgrade(req).catch(() => null)) tell();
    else socket.end();
  }, 1000);
  // What the page sends is read and ignored: without a reader the end of the connection would not show.
  socket.resume().on("close", () => clearInterval(timer));
});

server.listen(Number(process.env.PORT ?? 3000), process.env.HOST);
