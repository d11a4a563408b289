/** The application on Fastify, with `portico/fastify`. */
import fastify from "fastify";
import { FastifyAuth } from "portico/fastify";
import { config, endTarget, homePage, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const { plugin, protect, auth, signIn, signOut, update, accessToken, listSessions, revokeSessions } =
  FastifyAuth(config);

const base = process.env.MATRIX_SITE_BASE ?? "";

const query = ({ originalUrl }) => new URL(originalUrl, "http://localhost").searchParams;

async function site(app) {
  await app.register(plugin);
  app.addHook("onRequest", protect({ paths: [`${base}/guarded`] }));

  /** Failures of a verb are shown on the home page. */
  const act = async (reply, verb) => {
    await verb.catch(({ type }) => reply.redirect(`${base}/?error=${type}`, 303));
    return reply;
  };

  app.get("/", async (request, reply) => reply.type("text/html").send(homePage(await auth(request), base)));
  app.get("/guarded", () => "the treasure");
  app.get("/vault", { preHandler: protect({ fresh: vaultAge }) }, () => "the vault");
  app.get("/sessions", (request) => listSessions(request));
  app.post("/sessions", async (request, reply) =>
    reply.type("application/json").send(JSON.stringify(await revokeSessions(request, endTarget(query(request))))),
  );
  app.get("/cookies", async (request, reply) => {
    reply.header("set-cookie", ["first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT", "second=2; Path=/"]);
    return reply.type("application/json").send(JSON.stringify(await auth(request)));
  });
  app.post("/enter", (request, reply) =>
    act(reply, signIn(request, "credentials", { ...request.body, redirectTo: `${base}/` })),
  );
  app.post("/rename", (request, reply) =>
    act(
      reply,
      update(request, { user: { name: request.body.name } }).then(() => reply.redirect(`${base}/`, 303)),
    ),
  );
  app.post("/leave", (request, reply) => act(reply, signOut(request, { redirectTo: `${base}/` })));
  app.post("/widen", (request, reply) =>
    act(reply, signIn(request, "op", { scopes: ["calendar"], redirectTo: `${base}/` })),
  );
  app.post("/depart", (request, reply) => act(reply, signOut(request, { provider: true, redirectTo: `${base}/` })));
  app.get("/token", (request) => tokenShown(accessToken(request, "op", tokenOptions(query(request)))));
  app.get("/rendered", async (request, reply) => {
    // The response has begun: it can set no cookies.
    const { raw } = reply.hijack();
    raw.writeHead(200, { "content-type": "application/json" });
    raw.flushHeaders();
    raw.end(JSON.stringify(await tokenShown(accessToken(request, "op", tokenOptions(query(request))))));
  });
}

const app = fastify({ trustProxy: "loopback" });
await app.register(site, { prefix: base });
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
