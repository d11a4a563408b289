/** The application on Hono. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { HonoAuth } from "portico/hono";
import { config, endTarget, homePage, startedResponse, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const { MATRIX_SITE_BASE: base = "", PORT } = process.env;
const home = `${base}/`;

const { middleware, protect, auth, accessToken, signIn, signOut, update, listSessions, revokeSessions } =
  HonoAuth(config);

const root = new Hono({ strict: false });
const app = base ? root.basePath(base) : root;

// Failures of an action are shown on the home page.
root.onError((error, c) => {
  if (!error.type) throw error;
  return c.redirect(`${home}?error=${error.type}`, 303);
});

const query = (c) => new URL(c.req.url).searchParams;
const token = (c) => tokenShown(accessToken(c, "op", tokenOptions(query(c))));

app.use(middleware);
app.get("/", async (c) => c.html(homePage(await auth(c), base)));
app.get("/guarded", protect(), (c) => c.text("the treasure"));
app.get("/vault", protect({ fresh: vaultAge }), (c) => c.text("the vault"));
app.get("/sessions", async (c) => c.json(await listSessions(c)));
app.post("/sessions", async (c) => c.json(await revokeSessions(c, endTarget(query(c)))));
app.get("/cookies", async (c) => {
  c.header("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT", { append: true });
  c.header("set-cookie", "second=2; Path=/", { append: true });
  return c.json(await c.var.auth());
});
app.post("/enter", async (c) => {
  const form = await c.req.formData();
  form.set("redirectTo", home);
  return signIn(c, "credentials", form);
});
app.post("/rename", async (c) => {
  await update(c, { user: { name: (await c.req.parseBody()).name } });
  return c.redirect(home, 303);
});
app.post("/leave", (c) => signOut(c, { redirectTo: home }));
app.post("/widen", (c) => signIn(c, "op", { scopes: ["calendar"], redirectTo: home }));
app.post("/depart", (c) => signOut(c, { provider: true, redirectTo: home }));
app.get("/token", async (c) => c.json(await token(c)));
app.get("/rendered", (c) => startedResponse(() => token(c)));

serve({ fetch: root.fetch, port: Number(PORT), hostname: "127.0.0.1" });
