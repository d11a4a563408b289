/** `portico/express`: Express 5, with body parsers before and after, mounted routers and proxies. */
import type { AddressInfo } from "node:net";
import express, { type Express, type Request, type Response, Router } from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AuthError, ExpressAuth, failure } from "../../../src/integrations/express/index.ts";
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

async function start({ config, trustsProxy, parsesFirst, protects }: SuiteStart<Request>): Promise<Listening> {
  const { middleware, protect, ...verbs } = ExpressAuth<SuiteSession>(config);
  const app = express();
  if (trustsProxy) app.set("trust proxy", "loopback");
  if (parsesFirst) app.use(express.json(), express.urlencoded());
  app.use(middleware, protect(protects));
  if (!parsesFirst) app.use(express.urlencoded());
  for (const [route, page] of Object.entries(suitePages(verbs))) {
    const [method = "", path = ""] = route.split(" ");
    app[method.toLowerCase() as "get" | "post"](path, async (req, res) => {
      const answer = await page(req, req.body ?? {});
      if (answer) send(res, answer);
    });
  }
  return listening(app);
}

serverSuite("portico/express", { start, hasTrustProxy: true, pathOf: ({ originalUrl }) => originalUrl });

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
    const api = Router().use(middleware, protect({ paths: ["/api/desk"] }));
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
    app.post("/leave", (req) => signOut(req));
    app.use((thrown: unknown, _req: Request, res: Response, next: (error: unknown) => void) => {
      if (!(thrown instanceof AuthError)) return next(thrown);
      const { status, error } = failure(thrown);
      res.status(status).json({ error });
    });
    const browser = await visit(app);
    const response = await browser.fetch("/leave", { method: "POST", initiator: "https://evil.example" });
    expect([response.status, await response.json()]).toEqual([403, { error: "MissingCSRF" }]);
  });

  it("without an error handler, a form of another site gets a 500; in production without message and stack", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { middleware, signOut } = ExpressAuth(testConfig());
    const bodyIn = async (env: string) => {
      const app = express().set("env", env).use(middleware);
      app.post("/leave", (req) => signOut(req));
      const response = await (await visit(app)).fetch("/leave", { method: "POST", initiator: "https://evil.example" });
      expect(response.status).toBe(500);
      return response.text();
    };
    expect(await bodyIn("production")).toMatch(/<pre>Internal Server Error<\/pre>/);
    expect(await bodyIn("development")).toMatch(/MissingCSRF: Cross-site request rejected/);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
  });

  it("a request that came through a proxy which is not trusted never counts as one of this machine", async () => {
    const { trustHost: _, ...config } = testConfig();
    const { protect } = ExpressAuth(config);
    const app = express();
    app.get("/desk", protect(), (_req, res) => void res.send("the treasure"));
    app.use((error: AuthError, _req: Request, res: Response, _next: unknown) => void res.status(500).send(error.type));
    const browser = await visit(app);
    const headers = { accept: "text/html", "x-forwarded-host": "app.example" };
    expect(await (await browser.fetch("/desk", { headers })).text()).toBe("UntrustedHost");
    expect((await browser.fetch("/desk", { headers: { accept: "text/html" } })).status).toBe(303);
  });
});
