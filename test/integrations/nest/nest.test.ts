/** `portico/nest`: NestJS 12 on Express and on Fastify, with guards, decorators, exception filters, global prefixes and proxies. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  Inject,
  Injectable,
  Module,
  Post,
  Redirect,
  Req,
  UseGuards,
} from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { urlencoded } from "express";
import {
  AuthError,
  AuthGuard,
  AuthModule,
  AuthService,
  CurrentSession,
  failure,
  type NestAuthConfig,
  type NestRequest,
  type Session,
} from "portico/nest";
import Credentials from "portico/providers/credentials";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { handleAt } from "../../matrix/visitor.ts";
import { type Browser, createBrowser } from "../../world/browser.ts";
import { testConfig } from "../../world/config.ts";
import { type Listening, type SuiteSession, type SuiteStart, serverSuite } from "../server-suite.ts";
import { type HttpServer, httpServers, listening, pagesController, rootOf } from "./helpers.ts";

const startOn =
  (server: HttpServer) =>
  ({ config, protects, ...options }: SuiteStart<NestRequest>): Promise<Listening> => {
    const { adapter, imports = [], bodyParser, prepare } = server.make(options);
    const module = AuthModule.forRoot<SuiteSession>(config as NestAuthConfig<SuiteSession>);
    const root = rootOf({ imports: [module, ...imports], controllers: [pagesController(server)] });
    const guard = AuthGuard<SuiteSession>(protects as Parameters<typeof AuthGuard<SuiteSession>>[0]);
    return listening(root, adapter, (app) => prepare?.(app.useGlobalGuards(guard)), bodyParser);
  };

for (const server of httpServers) {
  serverSuite(`portico/nest on ${server.name}`, {
    start: startOn(server),
    hasTrustProxy: true,
    pathOf: ({ originalUrl }: NestRequest) => originalUrl,
  });
}

const config: NestAuthConfig = {
  ...testConfig(),
  providers: [
    Credentials({
      credentials: { name: {} },
      authorize: ({ name }) => ({ id: "1", name: String(name) }),
    }),
  ],
};

/** What the handler of the desk does. */
const opened = vi.fn(() => "the treasure");

@Controller()
class Desk {
  readonly auth: AuthService;
  constructor(@Inject(AuthService) auth: AuthService) {
    this.auth = auth;
  }
  @Get()
  home(@CurrentSession() session: Session | null): object {
    return { name: session?.user?.name ?? null };
  }
  @Get("desk")
  @UseGuards(AuthGuard())
  desk(): string {
    return opened();
  }
  @Get("admin")
  @UseGuards(AuthGuard({ authorized: ({ auth }) => auth?.user?.name === "Ada" }))
  admin(): string {
    return "the treasure";
  }
  @Get("paid")
  @UseGuards(
    AuthGuard({
      authorized: () => new Response("<h1>Pay</h1>", { status: 402, headers: { "content-type": "text/html" } }),
    }),
  )
  paid(): string {
    return "the treasure";
  }
  @Post("enter")
  @Redirect()
  enter(@Req() req: NestRequest) {
    return this.auth.signIn(req, "credentials", { ...(req.body as object), redirectTo: "/" });
  }
  @Post("leave")
  @Redirect()
  leave(@Req() req: NestRequest) {
    return this.auth.signOut(req, { redirectTo: "/" });
  }
}

const json = { headers: { accept: "application/json" } };

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What both HTTP servers have on their response. */
interface Reply {
  status(status: number): { send(body: object): void };
}

describe.each(httpServers)("an application of Nest on $name", ({ createAdapter }) => {
  const servers: Listening[] = [];
  afterEach(async () => {
    opened.mockClear();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  type Prepare = Parameters<typeof listening>[2];

  async function visit(root: Parameters<typeof listening>[0], prepare?: Prepare): Promise<Browser> {
    const server = await listening(root, createAdapter(), prepare);
    servers.push(server);
    return createBrowser(handleAt(server.port), { origin: "http://localhost:3000" });
  }

  const site = (given = config, prepare?: Prepare) =>
    visit(rootOf({ imports: [AuthModule.forRoot(given)], controllers: [Desk] }), prepare);

  it("gives a handler the session, and `@Redirect()` the redirects of signIn and signOut, with 303", async () => {
    const browser = await site();
    expect(await (await browser.fetch("/")).json()).toEqual({ name: null });
    const entered = await browser.post("/enter", { name: "Ada" }, { follow: false });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "http://localhost:3000/"]);
    expect(await (await browser.fetch("/")).json()).toEqual({ name: "Ada" });
    const left = await browser.post("/leave", {}, { follow: false });
    expect([left.status, await (await browser.fetch("/")).json()]).toEqual([303, { name: null }]);
  });

  it("MW-08: guards single handlers: visitors sign in first, programs get 401, and 403 if it is not theirs", async () => {
    const browser = await site();
    const page = await browser.visit("/desk", { headers: { accept: "text/html" } });
    expect(page.url).toBe("http://localhost:3000/auth/signin?callbackUrl=%2Fdesk");
    expect((await browser.fetch("/desk", json)).status).toBe(401);
    expect(opened).not.toHaveBeenCalled();
    await browser.post("/enter", { name: "Grace" });
    expect(await (await browser.fetch("/desk", json)).text()).toBe("the treasure");
    expect(opened).toHaveBeenCalledTimes(1);
    const denied = await browser.fetch("/admin", json);
    expect([denied.status, await denied.json()]).toEqual([403, { error: "AccessDenied" }]);
    await browser.post("/enter", { name: "Ada" });
    expect(await (await browser.fetch("/admin", json)).text()).toBe("the treasure");
  });

  it("responds to a HEAD request as to a GET request, without a body", async () => {
    const browser = await site();
    const page = await browser.fetch("/desk", { method: "HEAD", headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("location")]).toEqual([
      303,
      "http://localhost:3000/auth/signin?callbackUrl=%2Fdesk",
    ]);
    const program = await browser.fetch("/desk", { ...json, method: "HEAD" });
    expect([program.status, await program.text()]).toEqual([401, ""]);
  });

  it("keeps nothing of a request that a guard refused", async () => {
    const requests: WeakRef<object>[] = [];
    @Controller()
    class Watched {
      @Get()
      @UseGuards(AuthGuard({ authorized: ({ request }) => requests.push(new WeakRef(request)) === 0 }))
      home(): string {
        return "the treasure";
      }
    }
    const browser = await visit(rootOf({ imports: [AuthModule.forRoot(config)], controllers: [Watched] }));
    for (let turn = 0; turn < 20; turn++) expect((await browser.fetch("/", json)).status).toBe(401);
    await expect
      .poll(() => {
        collect();
        return requests.filter((request) => request.deref() !== undefined).length;
      })
      // The connection keeps the last one.
      .toBeLessThan(3);
    expect(requests).toHaveLength(20);
  });

  it("sends the response of `authorized` as it is", async () => {
    const paid = await (await site()).fetch("/paid", json);
    expect([paid.status, paid.headers.get("content-type"), await paid.text()]).toEqual([
      402,
      "text/html",
      "<h1>Pay</h1>",
    ]);
  });

  it("a filter that catches everything does not respond a second time to what a guard refused", async () => {
    const caught = vi.fn();
    class Everything implements ExceptionFilter {
      catch(thrown: unknown, host: ArgumentsHost): void {
        caught(thrown);
        host.switchToHttp().getResponse<Reply>().status(500).send({});
      }
    }
    Catch()(Everything);
    const browser = await site(config, (app) => app.useGlobalFilters(new Everything()));
    expect((await browser.fetch("/desk", json)).status).toBe(401);
    expect(caught).not.toHaveBeenCalled();
    expect((await browser.fetch("/elsewhere")).status).toBe(500);
    expect(caught).toHaveBeenCalledTimes(1);
  });

  it("MW-16: passes errors of verbs to exception filters, which find status and message for visitors", async () => {
    class AuthFilter implements ExceptionFilter<AuthError> {
      catch(thrown: AuthError, host: ArgumentsHost): void {
        const { status, error } = failure(thrown);
        host.switchToHttp().getResponse<Reply>().status(status).send({ error });
      }
    }
    Catch(AuthError)(AuthFilter);
    const browser = await site(config, (app) => app.useGlobalFilters(new AuthFilter()));
    const response = await browser.fetch("/leave", { method: "POST", initiator: "https://evil.example" });
    expect([response.status, await response.json()]).toEqual([403, { error: "MissingCSRF" }]);
  });

  it("without a filter, a form of another site gets a 500 without details", async () => {
    const response = await (await site()).fetch("/leave", { method: "POST", initiator: "https://evil.example" });
    expect([response.status, await response.json()]).toEqual([
      500,
      { statusCode: 500, message: "Internal server error" },
    ]);
  });

  it("makes the configuration from other providers (forRootAsync), once", async () => {
    @Injectable()
    class Users {
      readonly known = "Ada";
    }
    @Module({ providers: [Users], exports: [Users] })
    class UsersModule {}
    const useFactory = vi.fn(async ({ known }: Users) => ({
      ...testConfig(),
      providers: [Credentials({ authorize: ({ name }) => (name === known ? { id: "1", name: known } : null) })],
    }));
    const module = AuthModule.forRootAsync({ imports: [UsersModule], inject: [Users], useFactory });
    const browser = await visit(rootOf({ imports: [module], controllers: [Desk] }));
    await browser.post("/enter", { name: "Ada" });
    expect(await (await browser.fetch("/")).json()).toEqual({ name: "Ada" });
    expect(useFactory).toHaveBeenCalledTimes(1);
  });

  it("provides the verbs in every module, and guards the whole application with APP_GUARD", async () => {
    @Module({ controllers: [Desk] })
    class Feature {}
    const providers = [{ provide: APP_GUARD, useValue: AuthGuard({ paths: ["/admin"] }) }];
    const browser = await visit(rootOf({ imports: [AuthModule.forRoot(config), Feature], providers }));
    expect([(await browser.fetch("/admin", json)).status, (await browser.fetch("/", json)).status]).toEqual([401, 200]);
  });

  it.each([
    [undefined, "/auth"],
    ["/api/auth", "/api/auth"],
  ])(
    "with a global prefix and the base path %s, the routes are at %s, and handlers below the prefix are guarded",
    async (basePath, at) => {
      const browser = await site({ ...config, ...(basePath && { basePath }) }, (app) => app.setGlobalPrefix("api"));
      expect(await (await browser.fetch(`${at}/session`)).json()).toBeNull();
      const page = await browser.visit("/api/desk", { headers: { accept: "text/html" } });
      expect(page.url).toBe(`http://localhost:3000${at}/signin?callbackUrl=%2Fapi%2Fdesk`);
      expect((await browser.fetch("/api/desk", json)).status).toBe(401);
    },
  );

  it("MW-05: a request through a proxy that is not trusted never counts as one of this machine", async () => {
    const { trustHost: _, ...untrusting } = config;
    const browser = await site(untrusting);
    const headers = { accept: "text/html", "x-forwarded-host": "app.example" };
    expect((await browser.fetch("/desk", { headers })).status).toBe(500);
    expect((await browser.fetch("/desk", { headers: { accept: "text/html" } })).status).toBe(303);
  });

  it("two applications in one process have guards of their own configuration", async () => {
    const guarded = rootOf({ imports: [AuthModule.forRoot({ ...config, basePath: "/first" })], controllers: [Desk] });
    const [first, second] = [await visit(guarded), await site()];
    const headers = { accept: "text/html" };
    expect(new URL((await first.visit("/desk", { headers })).url).pathname).toBe("/first/signin");
    expect(new URL((await second.visit("/desk", { headers })).url).pathname).toBe("/auth/signin");
  });

  it("says what is missing: the module, and requests of HTTP", async () => {
    @Controller()
    class Lost {
      @Get()
      @UseGuards(AuthGuard())
      home(): string {
        return "the treasure";
      }
    }
    const browser = await visit(rootOf({ controllers: [Lost] }));
    const response = await browser.fetch("/", json);
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining("treasure")]);
    const context = { getType: () => "ws" } as ExecutionContext;
    await expect(AuthGuard().canActivate(context)).rejects.toThrow(/handler is of the type "ws"/);
  });

  it("says that another HTTP server is not supported, before it starts", () => {
    const host = { httpAdapter: { getType: () => "hyper", use: vi.fn() } };
    const module = new AuthModule(host as never, {} as never);
    expect(() => module.configure()).toThrow(
      /portico\/nest runs on @nestjs\/platform-express and @nestjs\/platform-fastify.*"hyper"/,
    );
    expect(host.httpAdapter.use).not.toHaveBeenCalled();
  });
});

describe("an application of Nest on Fastify", () => {
  async function visit(prepare: (app: NestFastifyApplication) => unknown) {
    const root = rootOf({ imports: [AuthModule.forRoot(config)], controllers: [Desk] });
    const server = await listening(root, new FastifyAdapter(), (app) => prepare(app as NestFastifyApplication));
    onTestFinished(async () => void (await server.stop()));
    return createBrowser(handleAt(server.port), { origin: "http://localhost:3000" });
  }

  it("headers that plugins and hooks set are on the responses of the library, too", async () => {
    const browser = await visit((app) => {
      app.enableCors({ origin: "https://front.example" });
      const fastify = app.getHttpAdapter().getInstance();
      fastify.addHook("onRequest", async (_request, reply) => void reply.header("x-frame-options", "DENY"));
      fastify.addHook("onSend", async (_request, reply) => void reply.header("x-sent", "1"));
    });
    for (const path of ["/auth/csrf", "/desk"]) {
      const { headers } = await browser.fetch(path, json);
      expect([
        headers.get("x-frame-options"),
        headers.get("x-sent"),
        headers.get("access-control-allow-origin"),
      ]).toEqual(["DENY", "1", "https://front.example"]);
    }
  });

  it("serves the routes before a plugin that serves every path, such as that of static files", async () => {
    const browser = await visit((app) => {
      app
        .getHttpAdapter()
        .getInstance()
        .get("/*", async () => "a file");
    });
    expect(await (await browser.fetch("/elsewhere")).text()).toBe("a file");
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
  });

  it("reads a form for the routes that middleware has parsed", async () => {
    const browser = await visit((app) => app.use(urlencoded()));
    await browser.visit("/auth/signin?callbackUrl=%2F");
    const page = await browser.submit("callback/credentials", { name: "Ada" });
    expect(JSON.parse(page.html)).toEqual({ name: "Ada" });
  });

  it("a verb in middleware, which gets another request, says what to pass", async () => {
    const caught = vi.fn();
    const browser = await visit((app) => {
      const auth = app.get(AuthService);
      app.use(async (request: NestRequest, _response: unknown, next: () => void) => {
        await auth.auth(request).catch(({ message }: AuthError) => caught(message));
        next();
      });
    });
    expect((await browser.fetch("/")).status).toBe(200);
    expect(caught).toHaveBeenCalledWith(expect.stringMatching(/pass the request of the handler: `@Req\(\) req`/));
  });
});
