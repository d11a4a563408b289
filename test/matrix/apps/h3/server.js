/** The application on h3. */
import { H3, html, raw, redirect, serve } from "h3";
import { H3Auth } from "portico/h3";
import { config, endTarget, homePage, startedResponse, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const { MATRIX_SITE_BASE: base = "", PORT } = process.env;
const home = `${base}/`;

// A mounted application sets the path of its routes.
const { middleware, protect, auth, accessToken, signIn, signOut, update, listSessions, revokeSessions } = H3Auth(
  base ? { ...config, basePath: `${base}/auth` } : config,
);

const app = new H3();

const token = (event) => tokenShown(accessToken(event, "op", tokenOptions(event.url.searchParams)));

app.use(middleware);
app.get("/", async (event) => html(raw(homePage(await auth(event), base))));
app.get("/guarded", () => "the treasure", { middleware: [protect()] });
app.get("/vault", () => "the vault", { middleware: [protect({ fresh: vaultAge })] });
app.get("/sessions", (event) => listSessions(event));
app.post("/sessions", (event) => revokeSessions(event, endTarget(event.url.searchParams)));
app.get("/cookies", async (event) => {
  event.res.headers.append("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
  event.res.headers.append("set-cookie", "second=2; Path=/");
  return JSON.stringify(await event.context.auth());
});
app.post("/enter", async (event) => {
  const form = await event.req.formData();
  form.set("redirectTo", home);
  return signIn(event, "credentials", form);
});
app.post("/rename", async (event) => {
  await update(event, { user: { name: (await event.req.formData()).get("name") } });
  return redirect(home, 303);
});
app.post("/leave", (event) => signOut(event, { redirectTo: home }));
app.post("/widen", (event) => signIn(event, "op", { scopes: ["calendar"], redirectTo: home }));
app.post("/depart", (event) => signOut(event, { provider: true, redirectTo: home }));
app.get("/token", token);
app.get("/rendered", (event) => startedResponse(() => token(event)));

// Failures of an action are shown on the home page.
const root = new H3({ onError: ({ cause }) => cause?.type && redirect(`${home}?error=${cause.type}`, 303) });
root.mount(base, app);
serve(root, { port: Number(PORT), hostname: "127.0.0.1", silent: true });
