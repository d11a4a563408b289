/** What is special to Hono: the variables of a context, mounted applications, bodies that were read, environments of Workers. */
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { stream } from "hono/streaming";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AuthError, failure, HonoAuth, type HonoAuthEnv } from "../../../src/integrations/hono/index.ts";
import { secret, app as site } from "../../world/config.ts";
import { limitedEnv } from "../../world/limited-env.ts";
import { adasCookie, rotatingCallbacks } from "../bridge/helpers.ts";
import { configOf, get } from "../entries/rows.ts";

const sessionName = "__Host-portico.session-token";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const signInRequest = (path: string, cookie: string, csrfToken: string) =>
  new Request(new URL(path, site), {
    method: "POST",
    headers: { host: "app.example", origin: site, cookie },
    body: new URLSearchParams({ csrfToken, word: "right", callbackUrl: "/" }),
  });

describe("middleware", () => {
  it("sets c.var.auth, which reads the session once per request", async () => {
    const { middleware } = HonoAuth(configOf());
    const app = new Hono<HonoAuthEnv>().use(middleware).get("/", async (c) => c.json(await c.var.auth()));
    const response = await app.fetch(get("/", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it.each([
    ["route()", (api: Hono) => new Hono().route("/api", api), "/api/auth"],
    ["basePath()", (api: Hono) => new Hono().basePath("/v1").route("/api", api), "/v1/api/auth"],
    ["no mount", (api: Hono) => api, "/auth"],
  ] as const)("serves the routes below the path of the application: %s", async (_, mount, base) => {
    const { middleware, auth } = HonoAuth(configOf());
    const api = new Hono();
    api.use(middleware);
    api.get("/me", async (c) => c.json(await auth(c)));
    const app = mount(api);
    expect((await app.fetch(get(`${base}/session`))).status).toBe(200);
    expect(await (await app.fetch(get(`${base}/providers`))).json()).toMatchObject({
      credentials: { callbackUrl: `${site}${base}/callback/credentials` },
    });
    expect((await app.fetch(get(`/other${base}/session`))).status).toBe(404);
  });

  it("serves the routes under /auth in an application with a pattern as its path, and basePath has the last word", async () => {
    const tenants = new Hono().basePath("/:tenant");
    tenants.use(HonoAuth(configOf()).middleware);
    expect((await tenants.fetch(get("/auth/session"))).status).toBe(200);
    const mounted = new Hono().basePath("/api");
    mounted.use(HonoAuth(configOf({ basePath: "/api/login" })).middleware);
    expect((await mounted.fetch(get("/api/login/session"))).status).toBe(200);
  });

  it.each([["parseBody"], ["text"], ["formData"]] as const)(
    "serves a form that a middleware has read before, by c.req.%s()",
    async (read) => {
      const { middleware } = HonoAuth(configOf());
      const app = new Hono();
      app.use(async (c, next) => {
        if (c.req.method === "POST") await c.req[read]();
        return next();
      });
      app.use(middleware);
      const csrf = await app.fetch(get("/auth/csrf"));
      const { csrfToken } = (await csrf.json()) as { csrfToken: string };
      const cookie = csrf.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const response = await app.fetch(signInRequest("/auth/callback/credentials", cookie, csrfToken));
      expect([response.status, response.headers.get("location")]).toEqual([302, `${site}/`]);
      expect(response.headers.getSetCookie().join()).toContain(sessionName);
    },
  );

  it("app.mount() hides the path of the mount, unless the request is not replaced", async () => {
    const { middleware, protect } = HonoAuth(configOf());
    const api = new Hono().basePath("/api");
    api.use(middleware).get("/me", protect(), (c) => c.text("me"));
    const app = new Hono().mount("/api", api.fetch, { replaceRequest: false });
    expect((await app.fetch(get("/api/auth/session"))).status).toBe(200);
    const away = await app.fetch(get("/api/me", { accept: "text/html" }));
    expect(away.headers.get("location")).toBe(`${site}/api/auth/signin?callbackUrl=%2Fapi%2Fme`);
    expect((await new Hono().mount("/api", api.fetch).fetch(get("/api/auth/session"))).status).toBe(404);
  });

  it.each(["before", "after"])(
    "csrf() %s it leaves forms of this site; before it, it refuses those of providers",
    async (place) => {
      const { middleware, signOut } = HonoAuth(configOf());
      const app = new Hono();
      if (place === "before") app.use(secureHeaders(), csrf());
      app.use(middleware);
      if (place === "after") app.use(secureHeaders(), csrf());
      app.post("/leave", (c) => signOut(c, { redirectTo: "/" }));
      const post = (path: string, headers: Readonly<Record<string, string>>) =>
        app.fetch(new Request(site + path, { method: "POST", body: new URLSearchParams(), headers }));
      // What browsers send under the Referrer-Policy of `secureHeaders()`.
      expect((await post("/leave", { origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(303);
      expect((await post("/leave", { origin: "https://evil.example" })).status).toBe(403);
      const posted = await post("/auth/callback/credentials", { origin: "https://provider.example" });
      expect((await posted.text()) === "Forbidden").toBe(place === "before");
    },
  );

  it("keeps headers that the application set before and after it", async () => {
    const { middleware } = HonoAuth(configOf({ session: { updateAge: 0 } }));
    const app = new Hono<HonoAuthEnv>();
    app.use(async (c, next) => {
      await next();
      c.header("x-after", "1");
      c.header("set-cookie", "outer=1; Path=/", { append: true });
    });
    app.use(middleware);
    app.get("/", async (c) => {
      c.header("x-before", "1");
      c.header("vary", "Accept-Encoding");
      c.header("set-cookie", "inner=1; Path=/", { append: true });
      return c.json(await c.var.auth());
    });
    const { headers } = await app.fetch(get("/", { cookie: await adasCookie() }));
    expect([headers.get("x-before"), headers.get("x-after"), headers.get("vary")]).toEqual([
      "1",
      "1",
      "Accept-Encoding, Cookie",
    ]);
    expect(headers.getSetCookie().map((line) => line.split("=", 1)[0])).toEqual(["inner", sessionName, "outer"]);
  });

  it("loses no change of a session that is read in a stream", async () => {
    const { callbacks, used } = rotatingCallbacks();
    const { middleware, auth } = HonoAuth(configOf({ session: { updateAge: 0 }, callbacks }));
    const app = new Hono();
    app.use(middleware);
    app.get("/stream", (c) =>
      stream(c, async (out) => {
        await out.sleep(5);
        await out.write(JSON.stringify(await auth(c)));
      }),
    );
    app.get("/", async (c) => c.json(await auth(c)));
    const cookie = await adasCookie();
    const streamed = await app.fetch(get("/stream", { cookie }));
    expect([streamed.headers.getSetCookie(), await streamed.json()]).toMatchObject([[], { turn: 1 }]);
    const next = await app.fetch(get("/", { cookie }));
    expect([next.headers.getSetCookie().length, await next.json()]).toMatchObject([1, { turn: 2 }]);
    expect([...used]).toEqual([0, 1]);
  });
});

describe("protect", () => {
  it("sets c.var.session, and writes the cookies of the session also without the middleware", async () => {
    const { protect } = HonoAuth(configOf({ session: { updateAge: 0 } }));
    const app = new Hono().get("/me", protect(), (c) => c.json(c.var.session.user));
    const response = await app.fetch(get("/me", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject({ name: "Ada" });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it("MW-08: covers paths however they are spelled, and decides by authorized", async () => {
    const { middleware, protect } = HonoAuth(configOf());
    const app = new Hono();
    app.use(middleware);
    app.use(protect({ paths: ["/desk"], authorized: ({ auth }) => auth?.user?.name === "Grace" }));
    app.get("*", (c) => c.text("page"));
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

  function appWith(onError?: Parameters<Hono["onError"]>[0]) {
    const { middleware, signOut } = HonoAuth(configOf());
    const app = new Hono();
    if (onError) app.onError(onError);
    app.use(middleware).post("/leave", (c) => signOut(c));
    app.get("/tea", () => {
      throw new HTTPException(418, { message: "tea" });
    });
    return async (request: Request) => {
      const response = await app.fetch(request);
      return [response.status, await response.text()];
    };
  }

  it("without a handler, a form of another site gets a 500 without details", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await appWith()(foreign())).toEqual([500, "Internal Server Error"]);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it("with the handler of the guide it gets 403 and a sentence, and other errors keep their responses", async () => {
    const responseOf = appWith((error, c) => {
      if (error instanceof HTTPException) return error.getResponse();
      if (!(error instanceof AuthError)) throw error;
      const { status, message } = failure(error);
      return c.text(message, status as ContentfulStatusCode);
    });
    expect(await responseOf(foreign())).toEqual([
      403,
      "This form has expired, or was sent from another site. Please try again.",
    ]);
    expect(await responseOf(get("/tea"))).toEqual([418, "tea"]);
  });
});

describe("the environment", () => {
  it("is c.env on Workers", async () => {
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    const { middleware } = HonoAuth({ ...configOf(), secret: undefined, trustHost: undefined });
    const app = new Hono<HonoAuthEnv>().use(middleware).get("/", async (c) => c.json(await c.var.auth()));
    const bindings = { AUTH_SECRET: secret, AUTH_TRUST_HOST: "true", AUTH_URL: `${site}/login` };
    const request = get("/", { cookie: await adasCookie() });
    expect(await (await app.fetch(request, bindings)).json()).toMatchObject({ user: { name: "Ada" } });
    expect((await app.fetch(get("/login/session"), bindings)).status).toBe(200);
  });

  it("decides on Workers whether the application is in production", async () => {
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    vi.stubEnv("NODE_ENV", undefined);
    const statusIn = async (bindings: object) => {
      const { middleware } = HonoAuth({ ...configOf(), secret: undefined, trustHost: undefined });
      const app = new Hono<HonoAuthEnv>().use(middleware).get("/", async (c) => c.json(await c.var.auth()));
      const headers = { host: "localhost:8787" };
      const request = new Request("http://localhost:8787/auth/session", { headers });
      return (await app.fetch(request, { AUTH_SECRET: secret, ...bindings })).status;
    };
    expect(await statusIn({ NODE_ENV: "development" })).toBe(200);
    expect(await statusIn({})).toBe(200);
    expect(await statusIn({ NODE_ENV: "production" })).toBe(500);
  });

  it("is that of the process elsewhere, whatever the server passes as c.env", async () => {
    vi.stubEnv("AUTH_SECRET", secret);
    const { middleware, auth } = HonoAuth({ ...configOf(), secret: undefined });
    const app = new Hono().use(middleware).get("/", async (c) => c.json(await auth(c)));
    const response = await app.fetch(get("/", { cookie: await adasCookie() }), { AUTH_SECRET: "x".repeat(43) });
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("is that of the process on Deno too, where reading all variables at once may not be permitted", async () => {
    vi.stubGlobal("navigator", { userAgent: "Deno/2.9.6" });
    const env = limitedEnv({ AUTH_SECRET: secret });
    vi.stubGlobal("Deno", { env: { toObject: () => ({ ...env }) } });
    vi.stubGlobal("process", Object.create(process, { env: { value: env } }));
    const { middleware } = HonoAuth({ ...configOf(), secret: undefined });
    const app = new Hono<HonoAuthEnv>().use(middleware).get("/", async (c) => c.json(await c.var.auth()));
    const response = await app.fetch(get("/", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("is given to a configuration function with the context, for each request", async () => {
    const sites = { red: configOf({ basePath: "/red" }), blue: configOf({ basePath: "/blue" }) };
    const { middleware } = HonoAuth((c) => sites[(c.env as { SITE: "red" | "blue" }).SITE]);
    const app = new Hono().use(middleware);
    const asked = [
      ["/red/session", "red"],
      ["/red/session", "blue"],
      ["/blue/session", "blue"],
    ] as const;
    const responses = await Promise.all(asked.map(async ([path, SITE]) => app.fetch(get(path), { SITE })));
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200]);
  });
});

describe("failure", () => {
  it("is what a page may show of an error, and passes everything else on", async () => {
    const { middleware, signIn } = HonoAuth(configOf());
    const app = new Hono().use(middleware).post("/enter", async (c) => {
      const done = await signIn(c, "credentials", { word: "wrong" }).catch(failure);
      return done instanceof Response ? done : c.json(done);
    });
    const response = await app.fetch(
      new Request(`${site}/enter`, { method: "POST", headers: { host: "app.example", origin: site } }),
    );
    expect(await response.json()).toMatchObject({ error: "CredentialsSignin", code: "credentials", status: 401 });
    const other = new Error("not of the library");
    expect(() => failure(other)).toThrow(other);
  });
});
