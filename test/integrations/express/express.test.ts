/** `portico/express`: Express 4 and 5, with body parsers before and after, mounted routers and proxies. */
import { get } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import express5, { type Express, type Request, type Response } from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AuthError, asyncHandler, ExpressAuth, failure } from "../../../src/integrations/express/index.ts";
import { handleAt } from "../../matrix/visitor.ts";
import { createBrowser } from "../../world/browser.ts";
import { testConfig } from "../../world/config.ts";
import {
  type Answer,
  type Listening,
  type SuiteSession,
  type SuiteStart,
  serverSuite,
  suitePages,
} from "../server-suite.ts";

/** Both major versions. The types are those of Express 5. */
const versions: Readonly<Record<string, typeof express5>> = {
  "Express 5": express5,
  "Express 4": createRequire(import.meta.url)("express-4"),
};

/** Sends an answer as applications on Express do. */
function send(res: Response, { json, cookies = [], chunks, redirect }: Answer): void {
  for (const cookie of cookies) res.append("set-cookie", cookie);
  if (redirect !== undefined) res.redirect(303, redirect);
  else if (chunks) {
    for (const chunk of chunks) res.write(chunk);
    res.end();
  } else res.json(json);
}

const listening = async (app: Express): Promise<Listening> => {
  const server = app.listen(0, "127.0.0.1");
  await new Promise<void>((listens) => server.on("listening", listens));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((closed) => server.close(closed)),
  };
};

describe.each(Object.entries(versions))("%s", (version, express) => {
  async function start({ config, trustsProxy, parsesFirst, protects }: SuiteStart<Request>): Promise<Listening> {
    const { middleware, protect, ...verbs } = ExpressAuth<SuiteSession>(config);
    const app = express();
    if (trustsProxy) app.set("trust proxy", "loopback");
    if (parsesFirst) app.use(express.json(), express.urlencoded({ extended: false }));
    app.use(middleware, protect(protects));
    if (!parsesFirst) app.use(express.urlencoded({ extended: false }));
    for (const [route, page] of Object.entries(suitePages(verbs))) {
      const [method = "", path = ""] = route.split(" ");
      app[method.toLowerCase() as "get" | "post"](
        path,
        asyncHandler(async (req, res) => {
          const answer = await page(req, req.body ?? {});
          if (answer) send(res, answer);
        }),
      );
    }
    return listening(app);
  }

  serverSuite(`portico/express on ${version}`, {
    start,
    hasTrustProxy: true,
    pathOf: ({ originalUrl }) => originalUrl,
  });

  describe("an Express application", () => {
    const servers: Listening[] = [];
    afterEach(async () => {
      vi.restoreAllMocks();
      await Promise.all(servers.splice(0).map((server) => server.stop()));
    });

    async function visit(app: Express) {
      const server = await listening(app);
      servers.push(server);
      return createBrowser(handleAt(server.port), { origin: "http://localhost:3000" });
    }

    it("mounts the middleware and guards in a router, with a whole base path", async () => {
      const { middleware, protect } = ExpressAuth({ ...testConfig(), basePath: "/api/auth" });
      const api = express.Router().use(middleware, protect({ paths: ["/api/desk"] }));
      api.get("/desk", (_req, res) => void res.send("the treasure"));
      const browser = await visit(express().use("/api", api));
      expect(await (await browser.fetch("/api/auth/session")).json()).toBeNull();
      const page = await browser.visit("/api/desk", { headers: { accept: "text/html" } });
      expect(page.url).toBe("http://localhost:3000/api/auth/signin?callbackUrl=%2Fapi%2Fdesk");
    });

    it("MW-63: paths cover a URL that the application has rewritten, and not the rest of a path below a mount", async () => {
      const { middleware, protect } = ExpressAuth(testConfig());
      const app = express().use(middleware);
      app.use((req, _res, next) => {
        req.url = req.url.replace(/^\/v1(?=\/)/, "");
        next();
      });
      app.use("/blog", protect({ paths: ["/desk"] }));
      app.get("/blog/desk", (_req, res) => void res.send("the post"));
      app.use(protect({ paths: ["/desk"] }));
      app.get("/desk", (_req, res) => void res.send("the treasure"));
      const browser = await visit(app);
      const textOf = async (path: string) => (await browser.fetch(path)).text();
      expect(await textOf("/v1/desk")).toBe('{"error":"Unauthorized"}');
      expect(await textOf("/blog/desk")).toBe("the post");
    });

    it("passes errors of verbs to its error handlers, which find status and message for visitors", async () => {
      const { middleware, signOut } = ExpressAuth(testConfig());
      const app = express().use(middleware);
      app.post(
        "/leave",
        asyncHandler((req) => signOut(req)),
      );
      app.use((thrown: unknown, _req: Request, res: Response, next: (error: unknown) => void) => {
        if (!(thrown instanceof AuthError)) return next(thrown);
        const { status, error } = failure(thrown);
        res.status(status).json({ error });
      });
      const browser = await visit(app);
      const response = await browser.fetch("/leave", { method: "POST", initiator: "https://evil.example" });
      expect([response.status, await response.json()]).toEqual([403, { error: "MissingCSRF" }]);
    });

    it("X7: no error of the library ends the process: middleware, guard and wrapped handlers pass it to the error handlers", async () => {
      const unhandled = vi.fn();
      process.on("unhandledRejection", unhandled);
      const fault = new Error("the configuration cannot be read");
      const { middleware, protect, auth } = ExpressAuth(() => {
        throw fault;
      });
      const app = express();
      const handled: unknown[] = [];
      app.use(middleware);
      app.get("/guarded", protect(), (_req, res) => void res.send("unreachable"));
      app.get(
        "/page",
        asyncHandler(async (req, res) => res.json(await auth(req))),
      );
      app.use((thrown: unknown, _req: Request, res: Response, _next: unknown) => {
        handled.push(thrown);
        res.status(500).send("handled");
      });
      const browser = await visit(app);
      expect((await browser.fetch("/auth/session")).status).toBe(500);
      handled.length = 0;
      for (const path of ["/guarded", "/page"]) {
        expect([path, await (await browser.fetch(path)).text()]).toEqual([path, "handled"]);
      }
      await new Promise((later) => setImmediate(later));
      process.off("unhandledRejection", unhandled);
      expect(handled.map((one) => (one as AuthError).cause?.err ?? one)).toEqual([fault, fault]);
      expect(unhandled).not.toHaveBeenCalled();
    });

    it("X7: a wrapped handler answers and calls `next` as it does alone", async () => {
      const app = express();
      app.use(asyncHandler(async (_req, _res, next) => next()));
      app.get(
        "/",
        asyncHandler(async (_req, res) => res.send("home")),
      );
      expect(await (await (await visit(app)).fetch("/")).text()).toBe("home");
    });

    it.each([
      ["shop.example:8443", {}, true],
      ["shop.example", {}, false],
      ["127.0.0.1", { "x-forwarded-host": "shop.example:8443" }, true],
      ["127.0.0.1", { "x-forwarded-host": "shop.example:8443, inner.example" }, true],
      ["shop.example:8443", { "x-forwarded-host": "evil.example" }, false],
    ])("X7: AUTH_TRUST_HOST with a port is compared with the port of %s %o", async (host, more, isTrusted) => {
      const { middleware } = ExpressAuth({ ...testConfig(), trustHost: ["shop.example:8443"] });
      const server = await listening(express().set("trust proxy", "loopback").use(middleware));
      servers.push(server);
      const warned = vi.spyOn(process, "emitWarning");
      const headers = { host, "x-forwarded-proto": "https", ...more };
      const status = await new Promise<number | undefined>((answers, fails) => {
        get({ port: server.port, host: "127.0.0.1", path: "/auth/csrf", headers }, (response) => {
          response.resume();
          answers(response.statusCode);
        }).on("error", fails);
      });
      expect(status === 200).toBe(isTrusted);
      expect(warned).not.toHaveBeenCalled();
    });

    it("without an error handler, a form of another site gets the status of the error; in production without message and stack", async () => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => {});
      const { middleware, signOut } = ExpressAuth(testConfig());
      const bodyIn = async (env: string) => {
        const app = express().set("env", env).use(middleware);
        app.post(
          "/leave",
          asyncHandler((req) => signOut(req)),
        );
        const response = await (await visit(app)).fetch("/leave", {
          method: "POST",
          initiator: "https://evil.example",
        });
        expect(response.status).toBe(403);
        return response.text();
      };
      expect(await bodyIn("production")).toMatch(/<pre>Forbidden<\/pre>/);
      expect(await bodyIn("development")).toMatch(/MissingCSRF: Cross-site request rejected/);
      await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
    });

    it("a request that came through a proxy which is not trusted never counts as one of this machine", async () => {
      const { trustHost: _, ...config } = testConfig();
      const { protect } = ExpressAuth(config);
      const app = express();
      app.get("/desk", protect(), (_req, res) => void res.send("the treasure"));
      app.use(
        (error: AuthError, _req: Request, res: Response, _next: unknown) => void res.status(500).send(error.type),
      );
      const browser = await visit(app);
      const headers = { accept: "text/html", "x-forwarded-host": "app.example" };
      expect(await (await browser.fetch("/desk", { headers })).text()).toBe("UntrustedHost");
      expect((await browser.fetch("/desk", { headers: { accept: "text/html" } })).status).toBe(303);
    });
  });
});
