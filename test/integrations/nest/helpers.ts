/** Applications of Nest on a port of this machine. */
import {
  Body,
  Controller,
  Get,
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
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { type Request, type Response, urlencoded } from "express";
import { AuthService, type NestRedirect } from "portico/nest";
import { type Answer, type Listening, type SuiteSession, suitePages } from "../server-suite.ts";

/** The root module of an application. */
export function rootOf(metadata: ModuleMetadata): Type {
  class Root {}
  Module(metadata)(Root);
  return Root;
}

/** Starts an application. */
export async function listening(
  root: Type,
  prepare: (app: NestExpressApplication) => unknown = () => {},
  bodyParser = true,
): Promise<Listening> {
  const app = await NestFactory.create<NestExpressApplication>(root, {
    logger: false,
    abortOnError: false,
    bodyParser,
  });
  prepare(app);
  await app.listen(0, "127.0.0.1");
  return { port: Number(new URL(await app.getUrl()).port), stop: () => app.close() };
}

/** A module that parses forms after every middleware that stands before. */
@Module({})
export class LateParser implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(urlencoded()).forRoutes("{*path}");
  }
}

/** Sends an answer as applications with `@Res()` do. */
function send(res: Response, { json, cookies = [], chunks, redirect }: Answer): void {
  for (const cookie of cookies) res.append("set-cookie", cookie);
  if (redirect !== undefined) res.redirect(303, redirect);
  else if (chunks) {
    for (const chunk of chunks) res.write(chunk);
    res.end();
    // Nest answers a POST with 201.
  } else res.status(200).json(json);
}

/** Adds a handler to a controller, as its decorators do. */
function addHandler(
  controller: Type,
  route: string,
  handler: (this: never, ...input: [Request, object, Response]) => unknown,
): void {
  const [method = "", path = ""] = route.split(" ");
  const { prototype } = controller as { prototype: object };
  const descriptor = { value: handler, configurable: true };
  Object.defineProperty(prototype, route, descriptor);
  (method === "GET" ? Get : Post)(path)(prototype, route, descriptor);
  for (const [at, decorate] of [Req(), Body(), Res()].entries()) decorate(prototype, route, at);
}

type SuiteVerbs = Parameters<typeof suitePages<Request>>[0];

/** The verbs; `signIn` and `signOut` send the redirect that they return, as `@Redirect()` does. */
function sendingVerbs(service: AuthService<SuiteSession>): SuiteVerbs {
  const sending =
    (verb: (req: Request, ...input: never[]) => Promise<NestRedirect | string>) =>
    async (req: Request, ...input: never[]): Promise<unknown> => {
      const away = await verb(req, ...input);
      return typeof away === "string" ? away : req.res?.redirect(away.statusCode, away.url);
    };
  return { ...service, signIn: sending(service.signIn), signOut: sending(service.signOut) } as unknown as SuiteVerbs;
}

/** A controller with the pages of the suite. */
export function pagesController(): Type {
  @Controller()
  class Pages {
    readonly pages: ReturnType<typeof suitePages<Request>>;
    constructor(@Inject(AuthService) service: AuthService<SuiteSession>) {
      this.pages = suitePages(sendingVerbs(service));
    }
  }
  for (const route of Object.keys(suitePages({} as SuiteVerbs))) {
    addHandler(Pages, route, async function (this: Pages, req, fields, res) {
      const answer = await this.pages[route]?.(req, { ...fields } as Record<string, string>);
      if (answer) send(res, answer);
    });
  }
  return Pages;
}
