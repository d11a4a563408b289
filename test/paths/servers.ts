/** The applications of the fuzz: each builds a set-up on its framework, and shows the page the URLs by which applications could route. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serve as serveHono } from "@hono/node-server";
import express, { type Request as ExpressRequest, type Response as ExpressResponse, Router } from "express";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { H3, type H3Event } from "h3";
import { toNodeHandler } from "h3/node";
import { type Context, Hono } from "hono";
import { ExpressAuth } from "../../src/integrations/express/index.ts";
import { FastifyAuth } from "../../src/integrations/fastify/index.ts";
import { H3Auth } from "../../src/integrations/h3/index.ts";
import { HonoAuth } from "../../src/integrations/hono/index.ts";
import { NodeAuth } from "../../src/integrations/node/index.ts";
import { mount, type SetUp } from "./set-ups.ts";

/** An application that listens. */
export interface Listening {
  readonly port: number;
  stop(): Promise<unknown>;
}

/** The protected page. */
export interface Page {
  /** Whether a router finds it at one of the URLs that the server shows. */
  readonly isAt: (...urls: readonly string[]) => boolean;
  /** The same where the server shows whole URLs to a part of an application. */
  readonly isInPartAt: (...urls: readonly string[]) => boolean;
  /** Called by its handler. Returns its body. */
  readonly open: (...urls: readonly string[]) => string;
}

/** Starts the application of a set-up. */
export type Start = (setUp: SetUp, page: Page) => Promise<Listening>;

type Server = Pick<ReturnType<typeof createServer>, "close" | "closeAllConnections" | "address">;

const listening = (server: Server): Listening => ({
  port: (server.address() as AddressInfo).port,
  stop: () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    }),
});

const listen = async (server: ReturnType<typeof createServer>): Promise<Listening> => {
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return listening(server);
};

/** A URL without what the application removes from its front. */
const withoutFront = (url: string, front: string | undefined): string =>
  front !== undefined && url.startsWith(front) ? url.slice(front.length).replace(/^(?![/\\])/, "/") : url;

type NodeRequest = IncomingMessage & { originalUrl?: string; baseUrl?: string };

/** As frameworks do where a part of an application is mounted: they remove its path. `false` for a request elsewhere. */
function entersPart(req: NodeRequest): boolean {
  const { url = "/" } = req;
  if (!url.startsWith(mount)) return false;
  Object.assign(req, { originalUrl: url, baseUrl: mount, url: withoutFront(url, mount) });
  return true;
}

/** `portico/node`: an application whose routers are those of the table. */
const node: Start = ({ config, protects, hasRoutes, guards, rewrites }, page) => {
  const { handle, protect } = NodeAuth(config);
  const mayPass = protect(protects);
  const respond = async (req: NodeRequest, res: ServerResponse): Promise<unknown> => {
    req.url = withoutFront(req.url ?? "/", rewrites);
    const isIn = guards !== "part" || entersPart(req);
    if (hasRoutes && (await handle(req, res))) return;
    if (isIn && guards !== "page" && !(await mayPass(req, res))) return;
    if (!isIn || !page.isAt(req.url)) return res.writeHead(404).end();
    if (guards === "page" && !(await mayPass(req, res))) return;
    return res.end(page.open(req.url));
  };
  return listen(createServer((req, res) => void respond(req, res).catch(() => res.destroy())));
};

/** `portico/express`. */
const onExpress: Start = ({ config, protects, hasRoutes, guards, rewrites, area }, page) => {
  const { middleware, protect } = ExpressAuth(config);
  const app = express();
  if (rewrites)
    app.use((req, _res, next) => {
      req.url = withoutFront(req.url, rewrites);
      next();
    });
  if (hasRoutes) app.use(middleware);
  const pages = guards === "part" ? Router() : app;
  const first = guards === "page" ? [protect(protects)] : [];
  if (guards !== "page") pages.use(protect(protects));
  const show = (req: ExpressRequest, res: ExpressResponse) => void res.send(page.open(req.url));
  pages.get(area, ...first, show);
  pages.use((req, res, next) => (page.isAt(req.url, req.path) ? next() : void res.sendStatus(404)), ...first, show);
  if (guards === "part") app.use(mount, pages);
  return listen(createServer(app));
};

/** `portico/fastify`. */
const onFastify: Start = async ({ config, protects, hasRoutes, guards, rewrites, area }, page) => {
  const { plugin, protect } = FastifyAuth(config);
  const app = fastify({ rewriteUrl: ({ url = "/" }) => withoutFront(url, rewrites), forceCloseConnections: true });
  if (hasRoutes) await app.register(plugin);
  const isAt = guards === "part" ? page.isInPartAt : page.isAt;
  const addPages = async (part: FastifyInstance): Promise<void> => {
    const options = guards === "page" ? { preHandler: protect(protects) } : {};
    if (guards !== "page") part.addHook("onRequest", protect(protects));
    const show = async ({ raw }: FastifyRequest) => page.open(raw.url ?? "/");
    part.get(area, options, show);
    const any = {
      ...options,
      preValidation: async ({ raw }: FastifyRequest, reply: FastifyReply) =>
        isAt(raw.url ?? "/") ? undefined : reply.code(404).send(),
    };
    part.get("/*", any, show);
  };
  await app.register(addPages, { prefix: guards === "part" ? mount : "" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() };
};

/** `portico/hono`, on Node.js. */
const onHono: Start = async ({ config, protects, hasRoutes, guards, rewrites, area }, page) => {
  const { middleware, protect } = HonoAuth(config);
  const app = new Hono();
  if (hasRoutes) app.use(middleware);
  const pages = new Hono();
  const guard = protect(protects as Parameters<typeof protect>[0]);
  if (guards !== "page") pages.use(guard);
  const isAt = guards === "part" ? page.isInPartAt : page.isAt;
  const urlsOf = ({ req }: Context) => [req.url.replace(/^\w+:\/\/[^/]*/, ""), req.path];
  const show = (c: Context) => c.text(page.open(...urlsOf(c)));
  const only = async (c: Context, next: () => Promise<void>) => (isAt(...urlsOf(c)) ? next() : c.notFound());
  if (guards === "page") pages.get(area, guard, show).all("*", only, guard, show);
  else pages.get(area, show).all("*", only, show);
  app.route(guards === "part" ? mount : "/", pages);
  const fetch = (request: Request) => {
    const { origin } = new URL(request.url);
    const url = request.url.slice(origin.length);
    return app.fetch(rewrites ? new Request(origin + withoutFront(url, rewrites), request) : request);
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = serveHono({ fetch, port: 0, hostname: "127.0.0.1" }, () => resolve());
  await promise;
  return listening(server as Server);
};

/** `portico/h3`, on Node.js. */
const onH3: Start = ({ config, protects, hasRoutes, guards, rewrites, area }, page) => {
  const { middleware, protect } = H3Auth(config);
  const app = new H3({ silent: true });
  if (hasRoutes) app.use(middleware);
  const pages = guards === "part" ? new H3({ silent: true }) : app;
  const guard = protect(protects);
  if (guards !== "page") pages.use(guard);
  const urlsOf = ({ url, req }: H3Event) => [
    url.pathname,
    withoutFront(req.url.replace(/^\w+:\/\/[^/]*/, ""), guards === "part" ? mount : undefined),
  ];
  const show = (event: H3Event) => page.open(...urlsOf(event));
  const options = guards === "page" ? { middleware: [guard] } : {};
  pages.get(area, show, options);
  pages.use((event, next) => (page.isAt(...urlsOf(event)) ? next() : new Response(null, { status: 404 })));
  pages.all("/**", show, options);
  if (guards === "part") app.mount(mount, pages);
  const handler = toNodeHandler(app);
  return listen(
    createServer((req, res) => {
      req.url = withoutFront(req.url ?? "/", rewrites);
      void handler(req, res);
    }),
  );
};

/** THE TABLE of servers. */
export const servers = {
  node,
  express: onExpress,
  fastify: onFastify,
  hono: onHono,
  h3: onH3,
} as const satisfies Readonly<Record<string, Start>>;
