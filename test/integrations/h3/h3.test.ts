/** What is special to h3: the context of an event, mounted applications, both sets of headers, environments of Workers. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { H3, HTTPError, HTTPResponse } from "h3";
import { toNodeHandler } from "h3/node";
import { describe, expect, it, vi } from "vitest";
import { AuthError, failure, H3Auth } from "../../../src/integrations/h3/index.ts";
import { secret, app as site } from "../../world/config.ts";
import { adasCookie, rotatingCallbacks } from "../bridge/helpers.ts";
import { configOf, get } from "../entries/rows.ts";

const sessionName = "__Host-portico.session-token";
const due = configOf({ session: { updateAge: 0 } });

/** Names of the cookies that a response sets. */
const namesIn = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=", 1)[0]);

describe("middleware", () => {
  it("sets event.context.auth, which reads the session once per request", async () => {
    const { middleware } = H3Auth(configOf());
    const app = new H3().use(middleware).get("/", async (event) => JSON.stringify(await event.context.auth?.()));
    const response = await app.fetch(get("/", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it.each([
    ["a value", () => ({ a: 1 })],
    ["a Response", () => new Response("page")],
    ["a Response with an error", () => new Response("page", { status: 404 })],
    ["an HTTPResponse", () => new HTTPResponse("page")],
    ["an error", () => new HTTPError({ status: 418 })],
    ["a stream", () => new Response("page").body],
  ])("sets the cookies of the session on the response of %s", async (_, value) => {
    const { middleware, auth } = H3Auth(due);
    const app = new H3({ silent: true }).use(middleware).get("/", async (event) => {
      await auth(event);
      return value();
    });
    const response = await app.fetch(get("/", { cookie: await adasCookie() }));
    expect([namesIn(response), response.headers.get("cache-control")]).toEqual([[sessionName], "private, no-store"]);
  });

  it("keeps headers of the application, on the event and on a Response", async () => {
    const { middleware, auth } = H3Auth(due);
    const app = new H3().use(middleware).get("/", async (event) => {
      await auth(event);
      event.res.headers.append("set-cookie", "inner=1; Path=/");
      return new Response("page", { headers: { vary: "Accept-Encoding", "set-cookie": "own=1; Path=/" } });
    });
    const response = await app.fetch(get("/", { cookie: await adasCookie() }));
    expect([...namesIn(response)].sort()).toEqual([sessionName, "inner", "own"]);
    expect(response.headers.get("vary")).toBe("Accept-Encoding, Cookie");
  });

  it("serves the routes of a mounted application under its basePath, on Node.js and on fetch", async () => {
    const { middleware, auth } = H3Auth(configOf({ basePath: "/api/auth" }));
    const api = new H3().use(middleware).get("/me", async (event) => JSON.stringify(await auth(event)));
    const app = new H3().mount("/api", api);
    expect((await app.fetch(get("/api/auth/session"))).status).toBe(200);
    expect((await app.fetch(get("/auth/session"))).status).toBe(404);
    const server = createServer(toNodeHandler(app) as never).listen(0, "127.0.0.1");
    await new Promise((listens) => server.on("listening", listens));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const statuses = await Promise.all(
      ["/api/auth/session", "/auth/session", "//api/auth/session"].map(
        async (path) => (await fetch(origin + path)).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404]);
    server.close();
  });

  it("loses no change of a session that is read once the response has begun", async () => {
    const { callbacks, used } = rotatingCallbacks();
    const { middleware, auth } = H3Auth(configOf({ session: { updateAge: 0 }, callbacks }));
    const app = new H3().use(middleware);
    app.get("/stream", (event) => {
      const late = new Promise((begun) => setTimeout(begun, 5)).then(() => auth(event));
      return new ReadableStream({
        async start(body) {
          body.enqueue(new TextEncoder().encode(JSON.stringify(await late)));
          body.close();
        },
      });
    });
    app.get("/", async (event) => JSON.stringify(await auth(event)));
    const cookie = await adasCookie();
    const streamed = await app.fetch(get("/stream", { cookie }));
    expect([namesIn(streamed), await streamed.json()]).toMatchObject([[], { turn: 1 }]);
    const next = await app.fetch(get("/", { cookie }));
    expect([namesIn(next), await next.json()]).toMatchObject([[sessionName], { turn: 2 }]);
    expect([...used]).toEqual([0, 1]);
  });
});

describe("protect", () => {
  it("sets event.context.session, and writes the cookies of the session also without the middleware", async () => {
    const { protect } = H3Auth(due);
    const app = new H3().get("/me", (event) => JSON.stringify(event.context.session), { middleware: [protect()] });
    const response = await app.fetch(get("/me", { cookie: await adasCookie() }));
    expect([await response.json(), namesIn(response)]).toMatchObject([{ user: { name: "Ada" } }, [sessionName]]);
  });

  it("MW-08: covers paths however they are spelled, and decides by authorized", async () => {
    const { middleware, protect } = H3Auth(configOf());
    const app = new H3().use(middleware);
    app.use(protect({ paths: ["/desk"], authorized: ({ auth }) => auth?.user?.name === "Grace" }));
    app.get("/**", () => "page");
    for (const path of ["/desk", "/Desk/drawer", "/%64esk", "/en/desk"]) {
      expect([path, (await app.fetch(get(path))).status]).toEqual([path, 401]);
    }
    expect((await app.fetch(get("/desk", { cookie: await adasCookie() }))).status).toBe(403);
    expect((await app.fetch(get("/desk", { cookie: await adasCookie({ name: "Grace" }) }))).status).toBe(200);
    expect((await app.fetch(get("/desktop"))).status).toBe(200);
  });
});

describe("errors", () => {
  const foreign = () => new Request(`${site}/leave`, { method: "POST", headers: { origin: "https://evil.example" } });
  const { middleware, signOut } = H3Auth(configOf());
  const appWith = (options: ConstructorParameters<typeof H3>[0]) =>
    new H3({ silent: true, ...options }).use(middleware).post("/leave", (event) => signOut(event));

  it("C6: without a handler, a form of another site gets a 403 without details", async () => {
    const response = await appWith({}).fetch(foreign());
    expect([response.status, await response.json()]).toEqual([
      403,
      { status: 403, unhandled: true, message: "HTTPError" },
    ]);
  });

  it("with the handler of the guide it gets 403 and a sentence", async () => {
    const app = appWith({
      onError({ cause }) {
        if (!(cause instanceof AuthError)) return undefined;
        const { status, message } = failure(cause);
        return new HTTPError({ status, message });
      },
    });
    const response = await app.fetch(foreign());
    const message = "This form has expired, or was sent from another site. Please try again.";
    expect([response.status, await response.json()]).toEqual([403, { status: 403, message }]);
  });
});

describe("the environment", () => {
  it("is that of the event on Workers", async () => {
    const { middleware, auth } = H3Auth({ ...configOf(), secret: undefined, trustHost: undefined });
    const app = new H3().use(middleware).get("/", async (event) => JSON.stringify(await auth(event)));
    const env = { AUTH_SECRET: secret, AUTH_TRUST_HOST: "true" };
    const request = get("/", { cookie: await adasCookie() });
    const runtime = { name: "cloudflare", cloudflare: { env, context: {} } };
    const response = await app.fetch(Object.assign(request, { runtime }) as never);
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("is given to a configuration function with the event, once per request", async () => {
    const sites = { red: configOf({ basePath: "/red" }), blue: configOf({ basePath: "/blue" }) };
    const choose = vi.fn((event?: { url: URL }) => sites[event?.url.searchParams.has("red") ? "red" : "blue"]);
    const app = new H3().use(H3Auth(choose).middleware);
    const paths = ["/red/session?red", "/red/session", "/blue/session"];
    const statuses = await Promise.all(paths.map(async (path) => (await app.fetch(get(path))).status));
    expect([statuses, choose.mock.calls.length]).toEqual([[200, 404, 200], 3]);
  });
});

describe("failure", () => {
  it("is what a page may show of an error", async () => {
    const { middleware, signIn } = H3Auth(configOf());
    const app = new H3()
      .use(middleware)
      .post("/enter", (event) => signIn(event, "credentials", { word: "wrong" }).catch(failure));
    const response = await app.fetch(
      new Request(`${site}/enter`, { method: "POST", headers: { host: "app.example", origin: site } }),
    );
    expect(await response.json()).toMatchObject({ error: "CredentialsSignin", code: "credentials", status: 401 });
  });
});
