/** What is special to Elysia: the plugin in applications of applications, its macro, and cookies and bodies of the application. */
import { Elysia, type status as statusOf, t } from "elysia";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AuthError, ElysiaAuth, type ElysiaAuthConfig, failure } from "../../../src/integrations/elysia/index.ts";
import { secret, app as site } from "../../world/config.ts";
import { adasCookie, rotatingCallbacks } from "../bridge/helpers.ts";
import { configOf, get } from "../entries/rows.ts";

const sessionName = "__Host-portico.session-token";
const due = configOf({ session: { updateAge: 0 } });

afterEach(() => vi.unstubAllEnvs());

const namesIn = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=", 1)[0]);

const post = (path: string, headers: Readonly<Record<string, string>>, body: string) =>
  new Request(new URL(path, site), {
    method: "POST",
    headers: { host: "app.example", origin: site, "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

describe("plugin", () => {
  it("gives every handler auth(), which reads the session once per request", async () => {
    const { plugin } = ElysiaAuth(configOf());
    const app = new Elysia().use(plugin).get("/", async ({ auth }) => (await auth())?.user?.name ?? "stranger");
    expect(await (await app.handle(get("/", { cookie: await adasCookie() }))).text()).toBe("Ada");
    expect(await (await app.handle(get("/"))).text()).toBe("stranger");
  });

  it("is added once to an application whose parts use it too", async () => {
    const session = vi.fn(({ session }) => session);
    const { plugin } = ElysiaAuth({ ...due, callbacks: { session } });
    const desk = new Elysia({ prefix: "/desk" }).use(plugin).get("/me", ({ session }) => session.user?.name, {
      protect: true,
    });
    const app = new Elysia().use(plugin).use(desk);
    const response = await app.handle(get("/desk/me", { cookie: await adasCookie() }));
    expect([await response.text(), namesIn(response)]).toEqual(["Ada", [sessionName]]);
    expect(session).toHaveBeenCalledTimes(1);
    expect((await app.handle(get("/desk/me"))).status).toBe(401);
    expect((await app.handle(get("/auth/session"))).status).toBe(200);
  });

  it.each([
    ["objects", (config: ElysiaAuthConfig) => ElysiaAuth(config)],
    ["functions", (config: ElysiaAuthConfig) => ElysiaAuth(() => config)],
  ])("serves two configurations of one application, each under its own basePath: %s", async (_, authFor) => {
    const staff = authFor(configOf({ basePath: "/staff" }));
    const guests = authFor(configOf({ basePath: "/guests", secret: "another secret of forty-three characters ok" }));
    const app = new Elysia()
      .use(staff.plugin)
      .get("/desk", async ({ auth }) => (await auth())?.user?.name, { protect: true })
      .use(guests.plugin)
      .get("/lobby", async ({ auth }) => (await auth())?.user?.name, { protect: true });
    for (const path of ["/staff/session", "/guests/session"]) expect((await app.handle(get(path))).status).toBe(200);
    // A route has `auth` and `protect` of the plugin that comes last before it.
    const headers = { cookie: await adasCookie() };
    expect(await (await app.handle(get("/desk", headers))).text()).toBe("Ada");
    expect((await app.handle(get("/lobby", headers))).status).toBe(401);
  });

  it("serves a form of the sign-in page whatever parsers and hooks the application has", async () => {
    const { plugin } = ElysiaAuth(configOf());
    const app = new Elysia()
      .onParse(({ request }) => request.text())
      .onBeforeHandle(() => "before everything")
      .use(plugin);
    const csrf = await app.handle(get("/auth/csrf"));
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const fields = new URLSearchParams({ csrfToken, word: "right", callbackUrl: "/" });
    const response = await app.handle(post("/auth/callback/credentials", { cookie }, fields.toString()));
    expect([response.status, namesIn(response).includes(sessionName)]).toEqual([302, true]);
  });

  it("MW-12: sets the cookies of the session beside those of the application, however it sets them", async () => {
    const { plugin } = ElysiaAuth(due);
    const app = new Elysia()
      .use(plugin)
      .get("/jar", async ({ auth, cookie: { theme } }) => {
        theme?.set({ value: "dark", path: "/" });
        return (await auth())?.user?.name;
      })
      .get("/headers", async ({ auth, set }) => {
        set.headers["set-cookie"] = ["first=1; Path=/", "second=2; Path=/"];
        return (await auth())?.user?.name;
      })
      .get("/response", async ({ auth, cookie: { theme } }) => {
        theme?.set({ value: "dark", path: "/" });
        await auth();
        return new Response("page");
      });
    const cookie = await adasCookie();
    const names = async (path: string) => [...namesIn(await app.handle(get(path, { cookie })))].sort();
    expect(await names("/jar")).toEqual([sessionName, "theme"]);
    expect(await names("/headers")).toEqual([sessionName, "first", "second"]);
    expect(await names("/response")).toEqual([sessionName, "theme"]);
  });

  it("loses no change of a session that is read by a generator", async () => {
    const { callbacks, used } = rotatingCallbacks();
    const { plugin, auth } = ElysiaAuth(configOf({ session: { updateAge: 0 }, callbacks }));
    const app = new Elysia()
      .use(plugin)
      .get("/stream", async function* (context) {
        // On Node.js a stream of a response has bytes only.
        yield new TextEncoder().encode("begun ");
        await new Promise((later) => setTimeout(later, 5));
        yield new TextEncoder().encode(JSON.stringify(await auth(context)));
      })
      .get("/", ({ auth }) => auth());
    const cookie = await adasCookie();
    const streamed = await app.handle(get("/stream", { cookie }));
    expect([namesIn(streamed), await streamed.text()]).toEqual([[], expect.stringContaining('"turn":1')]);
    const next = await app.handle(get("/", { cookie }));
    expect([namesIn(next), await next.json()]).toMatchObject([[sessionName], { turn: 2 }]);
    expect([...used]).toEqual([0, 1]);
  });
});

describe("the macro protect", () => {
  it("protects groups, and decides by authorized", async () => {
    const { plugin } = ElysiaAuth(configOf());
    const app = new Elysia()
      .use(plugin)
      .get("/", () => "public")
      .guard({ protect: { authorized: ({ auth }) => auth?.user?.name === "Grace" } }, (inner) =>
        inner.get("/desk", () => "desk").get("/drawer", () => "drawer"),
      );
    const status = async (path: string, name?: string) =>
      (await app.handle(get(path, name ? { cookie: await adasCookie({ name }) } : {}))).status;
    expect(
      await Promise.all([status("/"), status("/desk"), status("/drawer", "Ada"), status("/desk", "Grace")]),
    ).toEqual([200, 401, 403, 200]);
  });

  it("does not call the handler for a stranger with a valid body; an invalid one gets the error of its schema", async () => {
    const { plugin } = ElysiaAuth(configOf());
    const handler = vi.fn(() => "done");
    const app = new Elysia()
      .use(plugin)
      .post("/desk", handler, { protect: true, body: t.Object({ name: t.String() }) });
    expect((await app.handle(post("/desk", {}, "name=Ada"))).status).toBe(401);
    expect((await app.handle(post("/desk", {}, "nickname=Ada"))).status).toBe(422);
    expect(handler).not.toHaveBeenCalled();
    expect((await app.handle(post("/desk", { cookie: await adasCookie() }, "name=Ada"))).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe("errors", () => {
  const { plugin, signOut } = ElysiaAuth(configOf());
  const onError = ({ error, status }: { error: unknown; status: typeof statusOf }) => {
    if (!(error instanceof AuthError)) return undefined;
    const shown = failure(error);
    return status(shown.status, shown.message);
  };
  const leave = (app: Elysia) => app.use(plugin).post("/leave", (context) => signOut(context)) as unknown as Elysia;
  const responseOf = async (app: Elysia) => {
    const response = await app.handle(post("/leave", { origin: "https://evil.example" }, ""));
    return [response.status, await response.text()];
  };

  it("with the handler of the guide, a form of another site gets 403 and a sentence", async () => {
    const app = leave(new Elysia().onError(onError) as unknown as Elysia);
    expect(await responseOf(app)).toEqual([
      403,
      "This form has expired, or was sent from another site. Please try again.",
    ]);
  });

  it.each([
    ["without one", (app: Elysia) => app],
    ["after the route", (app: Elysia) => app.onError(onError) as unknown as Elysia],
  ])("C6: Elysia sends the status, and the message for the log: %s", async (_, add) => {
    expect(await responseOf(add(leave(new Elysia())))).toEqual([
      403,
      expect.stringMatching(/^Cross-site request rejected/),
    ]);
  });
});

describe("the environment and the configuration", () => {
  it("options that are omitted come from the environment of the process", async () => {
    vi.stubEnv("AUTH_SECRET", secret);
    const { plugin } = ElysiaAuth({ ...configOf(), secret: undefined });
    const app = new Elysia().use(plugin).get("/", ({ auth }) => auth());
    expect(await (await app.handle(get("/", { cookie: await adasCookie() }))).json()).toMatchObject({
      user: { name: "Ada" },
    });
  });

  it("a function gets the request, once for each", async () => {
    const sites = { red: configOf({ basePath: "/red" }), blue: configOf({ basePath: "/blue" }) };
    const choose = vi.fn(({ request }: { request: Request }) => sites[request.url.includes("red") ? "red" : "blue"]);
    const app = new Elysia().use(ElysiaAuth(choose).plugin);
    const paths = ["/red/session", "/blue/session?red", "/blue/session"];
    const statuses = await Promise.all(paths.map(async (path) => (await app.handle(get(path))).status));
    expect([statuses, choose.mock.calls.length]).toEqual([[200, 404, 200], 3]);
  });
});

describe("failure", () => {
  it("is what a page may show of an error", async () => {
    const { plugin, signIn } = ElysiaAuth(configOf());
    const app = new Elysia()
      .use(plugin)
      .post("/enter", (context) => signIn(context, "credentials", { word: "wrong" }).catch(failure));
    const response = await app.handle(post("/enter", {}, ""));
    expect(await response.json()).toMatchObject({ error: "CredentialsSignin", code: "credentials", status: 401 });
  });
});
