/** Applications on Node.js: their sessions have the type of the callback, also in written declarations (`declaration`). */
import { createServer, type Server } from "node:http";
import express, { type Express } from "express";
import fastify, { type FastifyInstance } from "fastify";
import { ExpressAuth } from "portico/express";
import { FastifyAuth } from "portico/fastify";
import { NodeAuth } from "portico/node";

export const node = NodeAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});

export const server: Server = createServer(async (req, res) => {
  if ((await node.handle(req, res)) || !(await node.protect()(req, res))) return;
  const role: "admin" | undefined = (await node.auth(req))?.role;
  res.end(role);
});

export const { middleware, auth, protect, signIn, signOut } = ExpressAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "member" as const }) },
});

export const app: Express = express();
app.use(middleware, protect({ paths: ["/desk"], authorized: ({ auth }) => auth?.role === "member" }));
app.get("/people/:id", async (req, res) => {
  const role: "member" | undefined = (await auth(req))?.role;
  res.json([req.params.id, role]);
});
app.post("/enter", (req) => signIn(req, "github"));
app.post("/leave", (req) => signOut(req, { redirectTo: "/" }));

export const poll = FastifyAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "voter" as const }) },
});

export const booth: FastifyInstance = fastify();
booth.register(poll.plugin);
booth.get<{ Params: { id: string } }>("/people/:id", { preHandler: poll.protect() }, async (request) => {
  const role: "voter" | undefined = (await poll.auth(request))?.role;
  return [request.params.id, role];
});
