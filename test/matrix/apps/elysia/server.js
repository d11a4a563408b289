/** The application on Elysia. */
import { Elysia } from "elysia";
import { ElysiaAuth } from "portico/elysia";
import { config, endTarget, homePage, startedResponse, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const { MATRIX_SITE_BASE: base = "", PORT } = process.env;
const home = `${base}/`;

// In an application with a prefix, the path of the routes has it too.
const { plugin, auth, accessToken, signIn, signOut, update, listSessions, revokeSessions } = ElysiaAuth(
  base ? { ...config, basePath: `${base}/auth` } : config,
);

const query = ({ request }) => new URL(request.url).searchParams;
const token = (context) => tokenShown(accessToken(context, "op", tokenOptions(query(context))));
const html = (text) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

const app = new Elysia({ prefix: base })
  // Failures of an action are shown on the home page.
  .onError(({ error, redirect }) => (error?.type ? redirect(`${home}?error=${error.type}`, 303) : undefined))
  .use(plugin)
  .get("/", async (context) => html(homePage(await auth(context), base)))
  .get("/guarded", () => "the treasure", { protect: true })
  .get("/vault", () => "the vault", { protect: { fresh: vaultAge } })
  .get("/sessions", (context) => listSessions(context))
  .post("/sessions", async (context) => Response.json(await revokeSessions(context, endTarget(query(context)))))
  .get("/cookies", async ({ auth, cookie }) => {
    cookie.first.set({ value: "1", path: "/", expires: new Date("2070-01-01T00:00:00Z") });
    cookie.second.set({ value: "2", path: "/" });
    return JSON.stringify(await auth());
  })
  .post("/enter", (context) => signIn(context, "credentials", { ...context.body, redirectTo: home }))
  .post("/rename", async (context) => {
    await update(context, { user: { name: context.body.name } });
    return context.redirect(home, 303);
  })
  .post("/leave", (context) => signOut(context, { redirectTo: home }))
  .post("/widen", (context) => signIn(context, "op", { scopes: ["calendar"], redirectTo: home }))
  .post("/depart", (context) => signOut(context, { provider: true, redirectTo: home }))
  .get("/token", token)
  .get("/rendered", (context) => startedResponse(() => token(context)));

app.listen({ port: Number(PORT), hostname: "127.0.0.1" });
