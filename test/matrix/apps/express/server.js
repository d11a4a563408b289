/** The application on Express, with `portico/express`. */
import express from "express";
import { ExpressAuth } from "portico/express";
import { config, endTarget, homePage, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const { middleware, protect, auth, signIn, signOut, update, accessToken, listSessions, revokeSessions } =
  ExpressAuth(config);

/** Failures of a verb are shown on the home page. */
const act = (res, verb) => verb.catch(({ type }) => res.redirect(303, `/?error=${type}`));

const query = ({ originalUrl }) => new URL(originalUrl, "http://localhost").searchParams;

const app = express();
app.set("trust proxy", "loopback");
app.use(express.urlencoded({ extended: true }));
app.use(middleware);
app.use(protect({ paths: ["/guarded"] }));

app.get("/", async (req, res) => void res.send(homePage(await auth(req))));
app.get("/guarded", (_req, res) => void res.send("the treasure"));
app.get("/vault", protect({ fresh: vaultAge }), (_req, res) => void res.send("the vault"));
app.get("/sessions", async (req, res) => void res.json(await listSessions(req)));
app.post("/sessions", async (req, res) => void res.json(await revokeSessions(req, endTarget(query(req)))));
app.get("/cookies", async (req, res) => {
  const session = await auth(req);
  res.cookie("first", "1", { expires: new Date("2070-01-01T00:00:00Z") });
  res.cookie("second", "2");
  res.json(session);
});
app.post("/enter", (req, res) => act(res, signIn(req, "credentials", { ...req.body, redirectTo: "/" })));
app.post("/rename", (req, res) =>
  act(
    res,
    update(req, { user: { name: req.body.name } }).then(() => res.redirect(303, "/")),
  ),
);
app.post("/leave", (req, res) => act(res, signOut(req, { redirectTo: "/" })));
app.post("/widen", (req, res) => act(res, signIn(req, "op", { scopes: ["calendar"], redirectTo: "/" })));
app.post("/depart", (req, res) => act(res, signOut(req, { provider: true, redirectTo: "/" })));
app.get("/token", async (req, res) => {
  res.json(await tokenShown(accessToken(req, "op", tokenOptions(query(req)))));
});
app.get("/rendered", async (req, res) => {
  // The response has begun: it can set no cookies.
  res.type("json").flushHeaders();
  res.end(JSON.stringify(await tokenShown(accessToken(req, "op", tokenOptions(query(req))))));
});

app.listen(Number(process.env.PORT), "127.0.0.1");
