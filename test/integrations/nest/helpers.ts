/** Applications of Nest on a port of this machine, on each of its HTTP servers. */
import { Readable } from "node:stream";
import {
  Body,
  Controller,
  Get,
  type INestApplication,
  Inject,
  type MiddlewareConsumer,
  Module,
  type ModuleMetadata,
  type NestModule,
  Post,
  Req,
  Res,
  type Type,
} from "@nestjs/common";
import { type AbstractHttpAdapter, NestFactory } from "@nestjs/core";
import { ExpressAdapter, type NestExpressApplication } from "@nestjs/platform-express";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { type Response as ExpressResponse, urlencoded } from "express";
import type { FastifyReply } from "fastify";
import { AuthService, type NestRedirect, type NestRequest } from "portico/nest";
import { type Answer, type Listening, type SuiteSession, type SuiteStart, suitePages } from "../server-suite.ts";

/** The root module of an application. */
export function rootOf(metadata: ModuleMetadata): Type {
  class Root {}
  Module(metadata)(Root);
  return Root;
}

/** A module that parses forms after every middleware that stands before. */
@Module({})
class LateParser implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(urlencoded()).forRoutes("{*path}");
  }
}

/** How an application of the suite is made on an HTTP server. */
interface Making {
  readonly adapter: AbstractHttpAdapter;
  readonly imports?: readonly Type[];
  readonly bodyParser: boolean;
  readonly prepare?: (app: INestApplication) => unknown;
}

/** An HTTP server of Nest. */
export interface HttpServer {
  readonly name: string;
  readonly createAdapter: () => AbstractHttpAdapter;
  readonly make: (options: Pick<SuiteStart<NestRequest>, "trustsProxy" | "parsesFirst">) => Making;
  /** Sends an answer as applications with `@Res()` do. */
  readonly send: (res: never, answer: Answer) => unknown;
}

const express: HttpServer = {
  name: "Express",
  createAdapter: () => new ExpressAdapter(),
  make: ({ trustsProxy, parsesFirst }) => ({
    adapter: new ExpressAdapter(),
    imports: parsesFirst ? [] : [LateParser],
    bodyParser: parsesFirst,
    prepare: (app) => trustsProxy && (app as NestExpressApplication).set("trust proxy", "loopback"),
  }),
  send(res: ExpressResponse, { json, cookies = [], chunks, redirect }) {
    for (const cookie of cookies) res.append("set-cookie", cookie);
    if (redirect !== undefined) return res.redirect(303, redirect);
    // Nest answers a POST with 201.
    if (!chunks) return res.status(200).json(json);
    for (const chunk of chunks) res.write(chunk);
    return res.end();
  },
};

const formType = "application/x-www-form-urlencoded";

const fastify: HttpServer = {
  name: "Fastify",
  createAdapter: () => new FastifyAdapter(),
  make: ({ trustsProxy, parsesFirst }) => ({
    adapter: new FastifyAdapter({
      trustProxy: trustsProxy ? "loopback" : false,
      routerOptions: { ignoreDuplicateSlashes: true },
    }),
    // Fastify parses bodies after every hook: the parser is that of Nest, or one of the application.
    bodyParser: parsesFirst,
    prepare: (app) =>
      parsesFirst ||
      (app as NestFastifyApplication).useBodyParser(formType, {}, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      ),
  }),
  send(reply: FastifyReply, { json, cookies = [], chunks, redirect }) {
    for (const cookie of cookies) reply.header("set-cookie", cookie);
    if (redirect !== undefined) return reply.redirect(redirect, 303);
    if (chunks) return reply.send(Readable.from(chunks));
    return reply.status(200).type("application/json").send(JSON.stringify(json));
  },
};

export const httpServers: readonly HttpServer[] = [express, fastify];

/** Starts an application. */
export async function listening(
  root: Type,
  adapter: AbstractHttpAdapter,
  prepare: (app: INestApplication) => unknown = () => {},
  bodyParser = true,
): Promise<Listening> {
  const app = await NestFactory.create(root, adapter, { logger: false, abortOnError: false, bodyParser });
  await prepare(app);
  await app.listen(0, "127.0.0.1");
  return { port: Number(new URL(await app.getUrl()).port), stop: () => app.close() };
}

/** Adds a handler to a controller, as its decorators do. */
function addHandler(
  controller: Type,
  route: string,
  handler: (this: never, ...input: [NestRequest, object, never]) => unknown,
): void {
  const [method = "", path = ""] = route.split(" ");
  const { prototype } = controller as { prototype: object };
  const descriptor = { value: handler, configurable: true };
  Object.defineProperty(prototype, route, descriptor);
  (method === "GET" ? Get : Post)(path)(prototype, route, descriptor);
  for (const [at, decorate] of [Req(), Body(), Res()].entries()) decorate(prototype, route, at);
}

type SuiteVerbs = Parameters<typeof suitePages<NestRequest>>[0];

/** A controller with the pages of the suite. */
export function pagesController({ send }: HttpServer): Type {
  const responses = new WeakMap<NestRequest, never>();
  /** `signIn` and `signOut` send the redirect that they return, as `@Redirect()` does. */
  const sending =
    (verb: (req: NestRequest, ...input: never[]) => Promise<NestRedirect | string>) =>
    async (req: NestRequest, ...input: never[]): Promise<unknown> => {
      const away = await verb(req, ...input);
      return typeof away === "string" ? away : send(responses.get(req) as never, { redirect: away.url });
    };
  @Controller()
  class Pages {
    readonly pages: ReturnType<typeof suitePages<NestRequest>>;
    constructor(@Inject(AuthService) service: AuthService<SuiteSession>) {
      const verbs = { ...service, signIn: sending(service.signIn), signOut: sending(service.signOut) };
      this.pages = suitePages(verbs as unknown as SuiteVerbs);
    }
  }
  for (const route of Object.keys(suitePages({} as SuiteVerbs))) {
    addHandler(Pages, route, async function (this: Pages, req, fields, res) {
      responses.set(req, res);
      const answer = await this.pages[route]?.(req, { ...fields } as Record<string, string>);
      if (answer) await send(res, answer);
    });
  }
  return Pages;
}
