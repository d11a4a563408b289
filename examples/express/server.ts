/** A library on Express: books that signed-in users borrow, and an API. */
import express, { type NextFunction, type Request, type Response } from "express";
import { AuthError, failure } from "portico/express";
import { html, page } from "../shared/page.ts";
import { auth, middleware, protect, signIn, signOut, update } from "./auth.ts";

const site = "Harbour Library";

/** Who has borrowed a book: the id of the user. */
const books = new Map<string, string | undefined>([
  ["A Field Guide to Fog", undefined],
  ["Knots, and How to Undo Them", undefined],
  ["The Lighthouse Keeper's Almanac", undefined],
]);

const app = express();
// Behind one proxy that terminates TLS: app.set("trust proxy", 1)
app.disable("x-powered-by");
app.use(middleware);
app.use(express.urlencoded());

app.get("/", async (req, res) => {
  const session = await auth(req);
  const titles = [...books.keys()].map((title) => html`<li class="card">${title}</li>`);
  const body = html`<p class="lead">Three books, on Express.</p><ul class="list">${titles}</ul><p><a href="/shelf">Your shelf</a></p>
<form method="post" action="/enter"><button>Come in with Lighthouse ID</button></form>`;
  res.send(page({ site, title: "Borrow a book", user: session?.user?.name, body }));
});

// A button of the application itself, for one provider.
app.post("/enter", (req) => signIn(req, "lighthouse", { redirectTo: "/shelf" }));

const shelf = express.Router();
shelf.use(protect());

shelf.get("/", async (req, res) => {
  const session = await auth(req);
  const { user, userId, isLibrarian } = session ?? {};
  const rows = [...books].map(
    ([title, borrower]) => html`<li class="card">${title}
${borrower === undefined && html`<form method="post" action="/shelf/borrow"><input type="hidden" name="title" value="${title}"><button>Borrow ${title}</button></form>`}
${borrower === userId && html`<p class="soft">It is yours.</p>`}</li>`,
  );
  const body = html`
<p class="lead">${user?.name ?? user?.email}, ${isLibrarian ? "librarian" : "reader"}.</p>
<ul class="list">${rows}</ul>
<div class="grid">
<form class="card" method="post" action="/shelf/name"><label>Name on your card <input name="name" required></label><button>Change</button></form>
<form class="card" method="post" action="/leave"><button>Sign out</button></form>
</div>`;
  res.send(page({ site, title: "Your shelf", user: user?.name, body }));
});

shelf.post("/borrow", async (req, res) => {
  const session = await auth(req);
  const title = String(req.body.title);
  if (books.has(title) && books.get(title) === undefined) books.set(title, session?.userId);
  res.redirect(303, "/shelf");
});

shelf.post("/name", async (req, res) => {
  await update(req, { user: { name: String(req.body.name) } });
  res.redirect(303, "/shelf");
});

app.use("/shelf", shelf);
app.post("/leave", (req) => signOut(req, { redirectTo: "/" }));

app.get("/api/books", protect(), async (req, res) => {
  const session = await auth(req);
  res.json([...books].map(([title, borrower]) => ({ title, isYours: borrower === session?.userId })));
});
app.get("/api/borrowers", protect({ authorized: ({ auth }) => auth?.isLibrarian }), (_req, res) => {
  res.json(Object.fromEntries(books));
});

// What portico refuses, such as a form of another site, has a status and a message for visitors.
app.use((thrown: unknown, _req: Request, res: Response, next: NextFunction) => {
  if (!(thrown instanceof AuthError)) return next(thrown);
  const { status, message } = failure(thrown);
  res.status(status).send(message);
});

app.listen(Number(process.env.PORT ?? 3000), process.env.HOST ?? "localhost");
