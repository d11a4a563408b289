/** `portico/fastify`: Fastify 5, with its encapsulation, its forms and its proxies. */
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:http2";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AuthError, FastifyAuth, failure } from "../../../src/integrations/fastify/index.ts";
import { testConfig } from "../../world/config.ts";
import {
  type Answer,
  type Listening,
  type SuiteSession,
  type SuiteStart,
  serverSuite,
  suitePages,
} from "../server-suite.ts";

/** Sends an answer as applications on Fastify do. */
function send(reply: FastifyReply, { json, cookies = [], chunks, redirect }: Answer): FastifyReply {
  for (const cookie of cookies) reply.header("set-cookie", cookie);
  if (redirect !== undefined) return reply.redirect(redirect, 303);
  return chunks ? reply.send(Readable.from(chunks)) : reply.type("application/json").send(JSON.stringify(json));
}

async function start({ config, trustsProxy, parsesFirst, protects }: SuiteStart<FastifyRequest>): Promise<Listening> {
  const { plugin, protect, ...verbs } = FastifyAuth<SuiteSession>(config);
  const app = fastify({
    trustProxy: trustsProxy ? "loopback" : false,
    routerOptions: { ignoreDuplicateSlashes: true },
  });
  if (parsesFirst) {
    const type = "application/x-www-form-urlencoded";
    app.addContentTypeParser(type, { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
  }
  await app.register(plugin);
  app.addHook("onRequest", protect(protects));
  for (const [route, page] of Object.entries(suitePages(verbs))) {
    const [method = "", path = ""] = route.split(" ");
    app[method.toLowerCase() as "get" | "post"](path, async (request, reply) => {
      const answer = await page(request, (request.body ?? {}) as Record<string, string>);
      return answer ? send(reply, answer) : reply;
    });
  }
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { port: Number(new URL(address).port), stop: () => app.close() };
}

serverSuite("portico/fastify", { start, hasTrustProxy: true, pathOf: ({ originalUrl }) => originalUrl });

describe("a Fastify application", () => {
  afterEach(() => vi.unstubAllEnvs());

  const headers = { host: "localhost:3000", accept: "text/html" };

  it("MW-61: a preHandler refuses a client that has disconnected, and the handler does not run", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    const disconnected = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const authorized = async () => {
      asked.resolve();
      await disconnected.promise;
      return false;
    };
    const opened = vi.fn(() => "the treasure");
    const app = fastify();
    await app.register(plugin);
    app.get("/desk", { preHandler: protect({ authorized }) }, opened);
    const ended = Promise.withResolvers<void>();
    app.addHook("onRequest", async (_request, reply) => void reply.raw.once("close", ended.resolve));
    const client = request(await app.listen({ port: 0, host: "127.0.0.1" }), { path: "/desk" });
    client.on("error", () => {}).end();
    await asked.promise;
    client.destroy();
    await ended.promise;
    disconnected.resolve();
    await wait(50);
    expect(opened).not.toHaveBeenCalled();
    await app.close();
  });

  it("MW-63: paths cover what rewriteUrl makes of a URL, and the URL that was requested", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    const app = fastify({
      rewriteUrl: ({ url = "/" }) => url.replace(/^\/v1(?=\/)/, "").replace(/^\/secret/, "/open"),
    });
    await app.register(plugin);
    app.addHook("onRequest", protect({ paths: ["/desk", "/secret"] }));
    for (const path of ["/desk", "/open"]) app.get(path, async () => "the treasure");
    const statusOf = async (url: string) => (await app.inject({ url, headers: { host: "localhost:3000" } })).statusCode;
    expect([await statusOf("/v1/desk"), await statusOf("/desk"), await statusOf("/secret")]).toEqual([401, 401, 401]);
    expect(await statusOf("/open")).toBe(200);
  });

  it("MW-64: on http2 the host is :authority, whatever Host says", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    // The hook has the types of a server for HTTP/1.
    const app = fastify({ http2: true } as object);
    await app.register(plugin);
    app.get("/desk", { preHandler: protect() }, async () => "the treasure");
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const client = connect(address);
    const sent = { ":path": "/desk", ":authority": "localhost:3000", host: "localhost:666", accept: "text/html" };
    const response = client.request(sent);
    const [{ location }] = (await once(response, "response")) as [{ readonly location?: string }];
    expect(location).toMatch(/^http:\/\/localhost:3000\/auth\/signin/);
    client.close();
    await app.close();
  });

  it("registers the plugin below a prefix: the routes are there, and other contexts are untouched", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    const app = fastify();
    await app.register(
      async (api) => {
        await api.register(plugin);
        api.addHook("onRequest", protect());
        api.get("/desk", () => "the treasure");
      },
      { prefix: "/api" },
    );
    app.get("/open", () => "open");
    app.post("/form", () => "never");
    expect((await app.inject({ url: "/api/auth/session", headers })).json()).toBeNull();
    const page = await app.inject({ url: "/api/desk", headers });
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      "http://localhost:3000/api/auth/signin?callbackUrl=%2Fapi%2Fdesk",
    ]);
    expect((await app.inject({ url: "/open", headers })).body).toBe("open");
    expect((await app.inject({ url: "/auth/session", headers })).statusCode).toBe(404);
    // Its parser of forms stays in its context, too.
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await app.inject({ method: "POST", url: "/form", headers: type, body: "a=1" })).statusCode).toBe(415);
    await app.close();
  });

  it.each([
    ["basePath", { basePath: "/api/login" }, undefined],
    ["the path of AUTH_URL", {}, "http://localhost:3000/api/login"],
  ])("below a prefix, the routes are at %s", async (_, overrides, url) => {
    vi.stubEnv("AUTH_URL", url);
    const app = fastify();
    await app.register((api) => api.register(FastifyAuth({ ...testConfig(), ...overrides }).plugin), {
      prefix: "/api",
    });
    expect((await app.inject({ url: "/api/login/session", headers })).statusCode).toBe(200);
    expect((await app.inject({ url: "/api/auth/session", headers })).statusCode).toBe(404);
    await app.close();
  });

  it("protects one route by preHandler, and leaves the others", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    const app = fastify();
    await app.register(plugin);
    app.get("/desk", { preHandler: protect() }, () => "the treasure");
    app.get("/open", () => "open");
    expect((await app.inject({ url: "/desk", headers: { ...headers, accept: "*/*" } })).json()).toEqual({
      error: "Unauthorized",
    });
    expect((await app.inject({ url: "/open", headers })).body).toBe("open");
    await app.close();
  });

  it("responds to a HEAD request as to a GET request, without a body", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    const app = fastify();
    await app.register(plugin);
    app.get("/desk", { preHandler: protect() }, () => "the treasure");
    const page = await app.inject({ method: "HEAD", url: "/desk", headers });
    expect([page.statusCode, page.headers.location, page.body]).toEqual([
      303,
      "http://localhost:3000/auth/signin?callbackUrl=%2Fdesk",
      "",
    ]);
    const program = await app.inject({ method: "HEAD", url: "/desk", headers: { ...headers, accept: "*/*" } });
    expect([program.statusCode, program.body]).toEqual([401, ""]);
    await app.close();
  });

  it("headers of other plugins are on the responses of the library, too", async () => {
    const { plugin, protect } = FastifyAuth(testConfig());
    const app = fastify();
    app.addHook("onRequest", async (_request, reply) => void reply.header("x-frame-options", "DENY"));
    await app.register(plugin);
    app.get("/desk", { preHandler: protect() }, () => "the treasure");
    for (const url of ["/auth/csrf", "/desk"]) {
      expect((await app.inject({ url, headers })).headers["x-frame-options"]).toBe("DENY");
    }
    await app.close();
  });

  it("forms: false leaves the parser of forms to another plugin", async () => {
    const app = fastify();
    await app.register(FastifyAuth(testConfig()).plugin, { forms: false });
    expect(app.hasContentTypeParser("application/x-www-form-urlencoded")).toBe(false);
    await app.close();
  });

  it("a verb without the plugin says what to do", async () => {
    const { auth } = FastifyAuth(testConfig());
    const app = fastify();
    app.get("/", (request) => auth(request).catch((error: AuthError) => error.message));
    expect((await app.inject({ url: "/", headers })).body).toMatch(/Register the plugin first/);
    await app.close();
  });

  it("C6: its error handlers find status and message for visitors; without one, Fastify sends the status, and the message for the log", async () => {
    const { plugin, signOut } = FastifyAuth(testConfig());
    const foreign = { method: "POST", url: "/leave", headers: { ...headers, origin: "https://evil.example" } } as const;
    const app = fastify();
    await app.register(plugin);
    app.post("/leave", (request) => signOut(request));
    const unhandled = await app.inject(foreign);
    expect([unhandled.statusCode, unhandled.json()]).toEqual([
      403,
      {
        statusCode: 403,
        error: "Forbidden",
        message: expect.stringMatching(/^Cross-site request rejected: the Origin header is https:\/\/evil\.example/),
      },
    ]);
    await app.close();
    const handling = fastify();
    handling.setErrorHandler((thrown, _request, reply) => {
      if (!(thrown instanceof AuthError)) throw thrown;
      const { status, message } = failure(thrown);
      return reply.code(status).send({ message });
    });
    await handling.register(plugin);
    handling.post("/leave", (request) => signOut(request));
    handling.get("/broken", () => Promise.reject(Object.assign(new Error("tea"), { statusCode: 418 })));
    const handled = await handling.inject(foreign);
    expect([handled.statusCode, handled.json()]).toEqual([
      403,
      { message: "This form has expired, or was sent from another site. Please try again." },
    ]);
    expect((await handling.inject("/broken")).statusCode).toBe(418);
    await handling.close();
  });
});
