/** What every integration for Node.js must do: real servers, real HTTP. Each framework starts the same pages in its own way. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { DefaultSession } from "../../src/core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, Verbs } from "../../src/integrations/bridge/index.ts";
import Credentials from "../../src/providers/credentials.ts";
import { handleAt } from "../matrix/visitor.ts";
import { type Browser, createBrowser } from "../world/browser.ts";
import { testConfig } from "../world/config.ts";
import { outage } from "./bridge/helpers.ts";

/** The session of the applications of the suite. */
export interface SuiteSession extends DefaultSession {
  readonly role: string;
}

/** What a page returns, for the framework to send in its own way. */
export interface Answer {
  readonly json?: unknown;
  /** Cookies of the application. */
  readonly cookies?: readonly string[];
  /** A body that comes in pieces. */
  readonly chunks?: readonly string[];
  readonly redirect?: string;
}

/** A page; `undefined` if a verb has responded. */
export type SuitePage<Input> = (input: Input, fields: Readonly<Record<string, string>>) => Promise<Answer | undefined>;

/** A server that listens. */
export interface Listening {
  readonly port: number;
  stop(): Promise<unknown>;
}

/** How an application is started. */
export interface SuiteStart<Input> {
  readonly config: ServerAuthConfig<SuiteSession> | ((event: Input | undefined) => ServerAuthConfig<SuiteSession>);
  /** Whether the server trusts the proxy in front of it. */
  readonly trustsProxy: boolean;
  /** Whether bodies are parsed before the routes of the library. */
  readonly parsesFirst: boolean;
  /** Paths below which everything is protected, and who may pass. */
  readonly protects: ProtectInput<SuiteSession, Input>;
}

/** An integration under test. */
export interface ServerUnderTest<Input> {
  readonly start: (options: SuiteStart<Input>) => Promise<Listening>;
  /** Whether the framework decides which proxies are trusted. */
  readonly hasTrustProxy: boolean;
  /** What identifies a request in a lazy configuration: its path. */
  readonly pathOf: (input: Input) => string | undefined;
}

/** Shows why a verb failed. */
const shown = (verb: Promise<unknown>): Promise<Answer> =>
  verb.then(
    (json) => ({ json: json ?? null }),
    (error: { type?: string; code?: string }) => ({ json: { error: error.type ?? String(error) } }),
  );

/** Called by the handlers of the pages that are protected. */
const opened = vi.fn();

/** A page whose path has variable parts. */
export const roomPage = "GET /desk/:room/:shelf";

/** Sends a request with a target as it is: clients resolve it first. Returns when the server closes the connection. */
export async function requestTarget(port: number, target: string, cookie = "none=1"): Promise<string> {
  const client = connect(port, "127.0.0.1");
  const lines = [`GET ${target} HTTP/1.1`, "Host: localhost:3000", `Cookie: ${cookie}`, "Connection: close"];
  client.write(`${lines.join("\r\n")}\r\nAccept: application/json\r\n\r\n`);
  return text(client);
}

/** The pages of the applications, by method and path. */
export function suitePages<Input>(
  verbs: Verbs<Input, SuiteSession, unknown>,
): Readonly<Record<string, SuitePage<Input>>> {
  const { auth, signIn, signOut, update, accessToken, fresh, listSessions, revokeSessions, passkeys } = verbs;
  /** A verb that responds by itself, or fails. */
  const redirecting = (verb: Promise<unknown>): Promise<Answer | undefined> =>
    verb.then(
      () => undefined,
      (error: { type?: string }) => ({ json: { error: error.type ?? String(error) } }),
    );
  return {
    "GET /": async (input) => ({ json: await auth(input) }),
    "GET /who": (input) => shown(auth(input)),
    "GET /twice": async (input) => ({ json: [await auth(input), await auth(input)] }),
    "GET /cookies": async (input) => ({ json: await auth(input), cookies: ["first=1; Path=/", "second=2; Path=/"] }),
    "GET /stream": async (input) => ({ chunks: ["one ", (await auth(input))?.user?.name ?? "no user", " three"] }),
    "GET /desk": async () => {
      opened();
      return { json: "the treasure" };
    },
    [roomPage]: async () => {
      opened();
      return { json: "the treasure" };
    },
    "POST /enter": (input, fields) => redirecting(signIn(input, "credentials", { ...fields, redirectTo: "/" })),
    "POST /url": (input, fields) =>
      shown(signIn(input, "credentials", { ...fields, redirectTo: "/", redirect: false })),
    "POST /leave": (input) => redirecting(signOut(input, { redirectTo: "/" })),
    "POST /rename": (input, { name }) => shown(update(input, { user: { name: name ?? null } })),
    "POST /rename-and-go": async (input, { name }) => {
      await update(input, { user: { name: name ?? null } });
      return { redirect: "/" };
    },
    "GET /rename": (input) => shown(update(input, { user: { name: "Mallory" } })),
    "GET /token": (input) => shown(accessToken(input, "op")),
    "GET /fresh": (input) => shown(fresh(input, { within: 60 })),
    "GET /sessions": (input) => shown(listSessions(input)),
    "POST /revoke": (input) => shown(revokeSessions(input, "all")),
    "GET /passkeys": (input) => shown(passkeys.list(input)),
  };
}

/** Signs users in by name. With an adapter they are stored. */
const passwordFor = (adapter: Adapter | undefined) =>
  Credentials({
    credentials: { name: {}, word: { type: "password" } },
    async authorize({ name, word }) {
      if (word !== "right") return null;
      const user = { id: `id-${name}`, name: String(name), email: `${name}@example.com` };
      return (await adapter?.createUser?.({ ...user, emailVerified: null })) ?? user;
    },
  });

const origin = "http://localhost:3000";

const cookieNames = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split("=")[0] ?? "");

/** Runs the suite. */
export function serverSuite<Input>(name: string, { start, hasTrustProxy, pathOf }: ServerUnderTest<Input>): void {
  const servers: Listening[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  type Config = ServerAuthConfig<SuiteSession>;

  const configOf = (overrides: Partial<Config> = {}): Config => ({
    ...testConfig(),
    callbacks: {
      jwt: ({ token, trigger, session }) => (trigger === "update" ? { ...token, name: session?.user?.name } : token),
      session: ({ session }) => ({ ...session, role: session.user?.name === "Ada" ? "admin" : "member" }),
    },
    ...overrides,
    providers: [passwordFor(overrides.adapter as Adapter | undefined)],
  });

  async function site(config: SuiteStart<Input>["config"] = configOf(), options: Partial<SuiteStart<Input>> = {}) {
    const server = await start({
      trustsProxy: false,
      parsesFirst: false,
      protects: { paths: ["/desk"], authorized: ({ auth }) => auth?.role === "admin" },
      ...options,
      config,
    });
    servers.push(server);
    const handle = handleAt(server.port);
    return { handle, browser: createBrowser(handle, { origin }), port: server.port };
  }

  const enter = (browser: Browser, name = "Ada", word = "right") => browser.post("/enter", { name, word });
  const json = async (browser: Browser, path: string, init: Parameters<Browser["fetch"]>[1] = {}) =>
    (await browser.fetch(path, init)).json() as Promise<unknown>;

  describe(name, () => {
    it("signs in, updates and signs out by verbs; each redirects, and writes its cookies", async () => {
      const { browser } = await site();
      expect(await json(browser, "/")).toBeNull();
      expect((await enter(browser)).url).toBe(`${origin}/`);
      expect(await json(browser, "/")).toMatchObject({ user: { name: "Ada" }, role: "admin" });
      await browser.post("/rename-and-go", { name: "Grace" });
      expect(await json(browser, "/")).toMatchObject({ user: { name: "Grace" }, role: "member" });
      expect((await browser.post("/leave")).url).toBe(`${origin}/`);
      expect([await json(browser, "/"), Object.keys(browser.cookies)]).toEqual([null, []]);
      expect(browser.jar.refused).toEqual([]);
    });

    it("returns the URL with redirect: false, with the cookies on the application's own answer", async () => {
      const { browser } = await site();
      const page = await browser.post("/url", { name: "Ada", word: "right" });
      expect([page.status, JSON.parse(page.html)]).toEqual([200, `${origin}/`]);
      expect(await json(browser, "/")).toMatchObject({ user: { name: "Ada" } });
    });

    it("CR-232: T8: a link of another site, or one that does not show where it comes from, changes nothing", async () => {
      const { browser, handle } = await site();
      await enter(browser);
      const cookie = `portico.session-token=${browser.cookies["portico.session-token"]}`;
      const by = async (method: string, headers: Readonly<Record<string, string>>) => {
        const body = method === "POST" ? { body: new URLSearchParams({ name: "Mallory" }) } : {};
        return (
          await handle(new Request(`${origin}/rename`, { method, ...body, headers: { cookie, ...headers } }))
        ).json();
      };
      const refused = { error: "MissingCSRF" };
      expect(await by("GET", {})).toEqual(refused);
      for (const method of ["GET", "POST"]) {
        for (const from of ["cross-site", "same-site"]) {
          expect(await by(method, { "sec-fetch-site": from })).toEqual(refused);
        }
      }
      expect(await by("POST", { origin: "https://evil.example" })).toEqual(refused);
      expect(await json(browser, "/", { headers: { "sec-fetch-site": "cross-site" } })).toMatchObject({
        role: "admin",
      });
      expect(await by("GET", { "sec-fetch-site": "same-origin" })).toMatchObject({ user: { name: "Mallory" } });
    });

    it("F1, MW-232: with the database away, protect answers 503, auth() rejects, and the server goes on", async () => {
      const { config, cookie } = await outage();
      const { handle } = await site(config as Config);
      const asked = (path: string, accept: string) =>
        handle(new Request(origin + path, { headers: { cookie: cookie.replaceAll("__Host-", ""), accept } }));
      for (const accept of ["text/html", "application/json"]) {
        const response = await asked("/desk", accept);
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
        expect([response.headers.getSetCookie(), await response.text()]).toEqual([
          [],
          expect.not.stringContaining("treasure"),
        ]);
      }
      expect(await (await asked("/who", "application/json")).json()).toEqual({ error: "DatabaseUnreachable" });
      expect((await asked("/auth/session", "application/json")).status).toBe(503);
      expect((await handle(new Request(`${origin}/`))).status).toBe(200);
    });

    it("throws what went wrong", async () => {
      const { browser } = await site();
      expect((await enter(browser, "Ada", "wrong")).html).toContain("CredentialsSignin");
      expect(Object.keys(browser.cookies)).toEqual([]);
    });

    it.each([false, true])("serves the pages of the library; a body parser ran before: %s", async (parsesFirst) => {
      const { browser } = await site(configOf(), { parsesFirst });
      await browser.visit("/auth/signin?callbackUrl=%2F");
      const page = await browser.submit("callback/credentials", { name: "Ada", word: "right" });
      expect([page.url, JSON.parse(page.html)]).toMatchObject([`${origin}/`, { user: { name: "Ada" } }]);
      await browser.visit("/auth/signout");
      await browser.submit("signout");
      expect(await json(browser, "/")).toBeNull();
    });

    it("answers other paths below the base path by its own rules, and leaves the rest to the application", async () => {
      const { browser } = await site();
      expect((await browser.fetch("/auth/csrf", { method: "DELETE" })).status).toBe(405);
      expect((await browser.fetch("/elsewhere")).status).toBe(404);
      expect((await browser.fetch("/auth/session")).headers.get("content-type")).toMatch(/json/);
    });

    it("serves the routes at another base path", async () => {
      const { browser } = await site(configOf({ basePath: "/account/auth" }));
      await browser.visit("/account/auth/signin?callbackUrl=%2F");
      await browser.submit("callback/credentials", { name: "Ada", word: "right" });
      expect(await json(browser, "/account/auth/session")).toMatchObject({ user: { name: "Ada" } });
    });

    it("reads the session once per request", async () => {
      const session = vi.fn(({ session }) => ({ ...session, role: "admin" }));
      const { browser } = await site(configOf({ callbacks: { session } }));
      await enter(browser);
      session.mockClear();
      expect(await json(browser, "/twice")).toMatchObject([{ user: { name: "Ada" } }, { user: { name: "Ada" } }]);
      expect(session).toHaveBeenCalledTimes(1);
    });

    it("MW-12: cookies of the application and of the session are separate lines, whatever writes the head", async () => {
      const { browser } = await site(configOf({ session: { updateAge: 0 } }));
      await enter(browser);
      const lines = (await browser.fetch("/cookies")).headers.getSetCookie();
      expect(cookieNames(lines).toSorted()).toEqual(["first", "portico.session-token", "second"]);
      const streamed = await browser.fetch("/stream");
      expect(await streamed.text()).toBe("one Ada three");
      expect(cookieNames(streamed.headers.getSetCookie())).toEqual(["portico.session-token"]);
    });

    it("keeps pages of users from shared caches, and changes nothing for others", async () => {
      const { browser } = await site();
      expect((await browser.fetch("/")).headers.get("cache-control")).toBeNull();
      await enter(browser);
      const { headers } = await browser.fetch("/");
      expect([headers.get("cache-control"), headers.get("vary")]).toEqual([
        "private, no-store",
        expect.stringMatching(/cookie/i),
      ]);
    });

    it("MW-08: redirects pages to the sign-in page and back; programs get a 401, and a 403 if it is not theirs", async () => {
      const { browser } = await site();
      const accept = { accept: "text/html" };
      const page = await browser.visit("/desk?tab=2", { headers: accept });
      expect(new URL(page.url).pathname).toBe("/auth/signin");
      const program = await browser.fetch("/desk", { headers: { accept: "application/json" } });
      expect([program.status, await program.json()]).toEqual([401, { error: "Unauthorized" }]);
      const back = await browser.submit("callback/credentials", { name: "Ada", word: "right" });
      expect([back.url, back.html]).toEqual([`${origin}/desk?tab=2`, expect.stringContaining("the treasure")]);
      await enter(browser, "Grace");
      const denied = await browser.fetch("/desk", { headers: { accept: "application/json" } });
      expect([denied.status, await denied.json()]).toEqual([403, { error: "AccessDenied" }]);
    });

    it.each(["/Desk", "/desk/", "//desk", "/%64esk", "/desk/../desk"])(
      "MW-08: no spelling of a path passes: %s",
      async (path) => {
        const { browser } = await site();
        expect((await browser.visit(path)).html).not.toContain("treasure");
      },
    );

    // biome-ignore format: a table
    it.each([
      "/desk/../login", "/desk/%2e%2e/login", "/desk/%2E./login", "/desk/x/../../login", "/desk/./../login", "/desk/x\\..\\..\\login/y", "/desk/../..",
      "/desk/%00/../../login", "/desk/../auth/session", "http://other.example/desk/../login", "http://other:99999/desk", "http:///desk",
      "http://other@x/desk", "/desk", "//desk/a/b", "/desk#/../login", "/desk?/../login",
    ])("MW-62: a target that a URL resolves to another page does not pass: %s", async (target) => {
      opened.mockClear();
      const config = configOf({ pages: { signIn: "/login" } });
      for (const protects of [{ paths: ["/desk"] }, {}]) {
        const { port } = await site(config, { protects });
        expect(await requestTarget(port, target)).not.toContain("treasure");
        expect(opened).not.toHaveBeenCalled();
      }
    });

    it("MW-62: such a target reaches the handler for a user who may pass", async () => {
      const { browser, port } = await site(configOf({ pages: { signIn: "/login" } }), {
        protects: { paths: ["/desk"] },
      });
      await enter(browser);
      const cookie = Object.entries(browser.cookies)
        .map((pair) => pair.join("="))
        .join("; ");
      expect(await requestTarget(port, "/desk/../login", cookie)).toContain("treasure");
    });

    // biome-ignore format: a table
    it.each([
      "//x/desk", "///x/desk", "/\\x/desk", "//u:p@x/desk", "//127.0.0.1/desk", "//desk", "http:///x/desk", "http://u:p@x/desk", "http://localhost:3000//x/desk",
    ])("T1, MW-102: a target in which routers read different paths is a 400: %s", async (target) => {
      const { port } = await site(configOf(), { protects: { paths: ["/desk"] } });
      expect(await requestTarget(port, target)).toMatch(/^HTTP\/1\.1 400 .*(?:"InvalidRequest"|FST_ERR_BAD_URL)/s);
    });

    it("MW-61: the handler does not run for a client that disconnects before it is refused", async () => {
      opened.mockClear();
      const asked = Promise.withResolvers<void>();
      const disconnected = Promise.withResolvers<void>();
      const authorized = async () => {
        asked.resolve();
        await disconnected.promise;
        return false;
      };
      const { browser, port } = await site(configOf(), { protects: { paths: ["/desk"], authorized } });
      const client = connect(port, "127.0.0.1");
      client.write(`GET /desk HTTP/1.1\r\nHost: localhost:3000\r\nAccept: application/json\r\n\r\n`);
      await asked.promise;
      client.destroy();
      // The server learns of it later than the client.
      await wait(100);
      disconnected.resolve();
      await wait(100);
      expect((await browser.fetch("/desk")).status).toBe(401);
      expect(opened).not.toHaveBeenCalled();
    });

    it("MW-16: a form of another site changes nothing; the same form of this site does", async () => {
      const { browser } = await site();
      await enter(browser);
      const cookie = Object.entries(browser.cookies)
        .map((pair) => pair.join("="))
        .join("; ");
      for (const initiator of ["https://evil.example", "null"]) {
        const sent = { initiator, headers: { cookie }, follow: false };
        expect((await browser.post("/rename", { name: "Mallory" }, sent)).html).toContain("MissingCSRF");
        expect((await browser.post("/leave", {}, sent)).html).toContain("MissingCSRF");
        expect(await json(browser, "/")).toMatchObject({ user: { name: "Ada" } });
      }
      await browser.post("/rename", { name: "Grace" });
      expect(await json(browser, "/")).toMatchObject({ user: { name: "Grace" } });
    });

    it("has every verb: fresh sessions, passkeys, access tokens, sessions of the user", async () => {
      const { browser } = await site(configOf({ adapter: MemoryAdapter(), session: { strategy: "database" } }));
      expect(await json(browser, "/passkeys")).toEqual({ error: "SessionRequired" });
      expect([await json(browser, "/fresh"), await json(browser, "/token")]).toEqual([
        false,
        { error: "SessionRequired" },
      ]);
      await enter(browser);
      expect([await json(browser, "/fresh"), await json(browser, "/passkeys")]).toEqual([true, []]);
      expect(await json(browser, "/sessions")).toMatchObject([{ current: true }]);
      expect(JSON.parse((await browser.post("/revoke")).html)).toBe(1);
      expect(await json(browser, "/")).toBeNull();
    });

    it("calls a lazy configuration once per request, with the request of the framework", async () => {
      const paths: (string | undefined)[] = [];
      const config = configOf();
      const { browser } = await site((event) => {
        paths.push(event && pathOf(event));
        return config;
      });
      await json(browser, "/twice");
      await json(browser, "/auth/session");
      expect(paths).toEqual(["/twice", "/auth/session"]);
    });

    describe("behind a proxy", () => {
      const forwarded = {
        "x-forwarded-host": "app.example",
        "x-forwarded-proto": "https",
        "x-forwarded-for": "192.0.2.7",
      };
      const signInUrl = async (options: Partial<SuiteStart<Input>>, overrides: Partial<Config> = {}) => {
        const { browser } = await site(configOf(overrides), options);
        const response = await browser.fetch("/desk", { headers: { accept: "text/html", ...forwarded } });
        return response.headers.get("location");
      };

      it("that the application trusts, URLs have the public origin", async () => {
        expect(await signInUrl({ trustsProxy: true })).toMatch(/^https:\/\/app\.example\/auth\/signin\?/);
      });

      it.skipIf(!hasTrustProxy)("MW-05: forged forwarding headers are not read where no proxy is trusted", async () => {
        expect(await signInUrl({ trustsProxy: false })).toMatch(/^http:\/\/localhost:3000\/auth\/signin\?/);
      });

      it("AUTH_URL wins over every header", async () => {
        expect(await signInUrl({ trustsProxy: true }, { url: "https://real.example" })).toMatch(
          /^https:\/\/real\.example\/auth\/signin\?/,
        );
      });
    });
  });
}
