/** The verbs for servers with one object per request, and the cookies of their responses. */
import { describe, expect, it, vi } from "vitest";
import { createBridge, createVerbs, type ProtectInput } from "../../../src/integrations/bridge/index.ts";
import { app, testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";
import { adasCookie, graceForAda, sessionSetBy } from "./helpers.ts";

/** The object that an invented framework has per request. */
interface Exchange {
  readonly request: Request;
}

const from = ({ request }: Exchange) => ({ headers: request.headers, url: new URL(request.url) });

function toolsWith(overrides: Parameters<typeof testConfig>[0] = {}) {
  const config = { ...testConfig(), providers: [password], ...overrides };
  return createVerbs<Exchange, unknown, { user: { name: string } }, Response>(createBridge(config), {
    from,
    redirect: (_, url) => new Response(null, { status: 303, headers: { location: url } }),
  });
}

const asks = (path = "/", headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}): Exchange => ({
  request: new Request(app + path, { headers: { host: "app.example", ...headers }, ...init }),
});

const adaAsks = async (path?: string, headers: Readonly<Record<string, string>> = {}) =>
  asks(path, { cookie: await adasCookie(), ...headers });

const cookieNames = (response: Response) => response.headers.getSetCookie().map((line) => line.split("=")[0]);

describe("verbs", () => {
  it("read the session once per request, and write its renewal once", async () => {
    const session = vi.fn(({ session }) => session);
    const { verbs, completeResponse } = toolsWith({ session: { updateAge: 0 }, callbacks: { session } });
    const exchange = await adaAsks();
    const [first, second] = [await verbs.auth(exchange), await verbs.auth(exchange)];
    expect([first?.user.name, second]).toEqual(["Ada", first]);
    expect(session).toHaveBeenCalledTimes(1);
    expect(cookieNames(completeResponse(exchange, new Response("page")))).toEqual(["__Host-portico.session-token"]);
  });

  it("add nothing to the response of a visitor without a session", async () => {
    const { verbs, completeResponse } = toolsWith();
    const exchange = asks();
    expect(await verbs.auth(exchange)).toBeNull();
    const response = new Response("page");
    expect(completeResponse(exchange, response)).toBe(response);
  });

  it("keep the page of a user from caches, also if no cookie is due", async () => {
    const { verbs, completeResponse } = toolsWith();
    const exchange = await adaAsks();
    await verbs.auth(exchange);
    const { headers } = completeResponse(exchange, new Response("page"));
    expect([headers.get("cache-control"), headers.get("vary"), headers.getSetCookie()]).toEqual([
      "private, no-store",
      "Cookie",
      [],
    ]);
  });

  it("sign in, update and sign out within one request: the last state is written, in one response", async () => {
    const { verbs, completeResponse } = toolsWith();
    const exchange = asks("/enter", { origin: app }, { method: "POST" });
    const away = await verbs.signIn(exchange, "credentials", { word: "right", redirectTo: "/home" });
    expect([away.status, away.headers.get("location")]).toEqual([303, `${app}/home`]);
    expect(await verbs.auth(exchange)).toMatchObject({ user: { name: "Ada" } });
    expect(cookieNames(completeResponse(exchange, away))).toContain("__Host-portico.session-token");
  });

  it("let support act for a user, and return: the response of each request sets the cookie", async () => {
    const { config, post } = await graceForAda();
    const { verbs, completeResponse } = toolsWith(config);
    const acting = asks("/", post().headers, { method: "POST" });
    expect(await verbs.actAs(acting, "ada")).toMatchObject({ actor: { id: "grace" } });
    expect(await verbs.auth(acting)).toMatchObject({ user: { email: "ada@app.example" } });
    const cookie = sessionSetBy(completeResponse(acting, new Response("page")));
    const stopping = asks("/", post(cookie).headers, { method: "POST" });
    expect(await verbs.stopActing(stopping)).toMatchObject({ user: { email: "grace@app.example" } });
    expect(sessionSetBy(completeResponse(stopping, new Response("page")))).toBe("grace-desk");
    // A response that has begun cannot set the cookie.
    const late = asks("/", post().headers, { method: "POST" });
    completeResponse(late, new Response("page"));
    await expect(verbs.actAs(late, "ada")).rejects.toMatchObject({ type: "InvalidRequest" });
  });

  it("return the URL with redirect: false", async () => {
    const { verbs } = toolsWith();
    const exchange = asks("/enter", { origin: app }, { method: "POST" });
    const url: string = await verbs.signIn(exchange, "credentials", {
      word: "right",
      redirectTo: "/",
      redirect: false,
    });
    expect(url).toBe(`${app}/`);
  });

  it("MW-16: refuse a request of another site; the same request of this site changes the session", async () => {
    const { verbs, completeResponse } = toolsWith();
    for (const origin of ["https://evil.example", "null"]) {
      const foreign = await adaAsks("/leave", { origin });
      await expect(verbs.signOut(foreign)).rejects.toMatchObject({ type: "MissingCSRF" });
      await expect(verbs.update(foreign, { user: { name: "Mallory" } })).rejects.toMatchObject({ type: "MissingCSRF" });
      expect(completeResponse(foreign, new Response("")).headers.getSetCookie()).toEqual([]);
    }
    const own = await adaAsks("/leave", { origin: app });
    const response = completeResponse(own, await verbs.signOut(own, { redirectTo: "/" }));
    expect(response.headers.getSetCookie().join()).toMatch(/session-token=;/);
  });

  it("a session that is due after the response was completed is renewed by the next request", async () => {
    const { verbs, completeResponse } = toolsWith({ session: { updateAge: 0 } });
    const late = await adaAsks();
    completeResponse(late, new Response("streamed"));
    expect(await verbs.auth(late)).toMatchObject({ user: { name: "Ada" } });
    const next = asks("/", { cookie: late.request.headers.get("cookie") ?? "" });
    await verbs.auth(next);
    expect(cookieNames(completeResponse(next, new Response("")))).toEqual(["__Host-portico.session-token"]);
  });

  it("serve the routes of the library, and nothing else", async () => {
    const { serve } = toolsWith();
    const exchange = await adaAsks("/auth/session");
    const response = await serve(exchange, () => exchange.request);
    expect(await response?.json()).toMatchObject({ user: { name: "Ada" } });
    const later = await adaAsks("/auth/session");
    expect((await serve(later, async () => later.request))?.status).toBe(200);
    const elsewhere = asks("/authority");
    const made = vi.fn();
    expect([await serve(elsewhere, made), made.mock.calls]).toEqual([undefined, []]);
  });

  it("a lazy configuration is called once per request, also for a route", async () => {
    const config = { ...testConfig(), providers: [password] };
    const lazy = vi.fn((_event: unknown) => config);
    const bridge = createBridge(lazy);
    const { serve, verbs } = createVerbs<Exchange, unknown, object, Response>(bridge, {
      from: (exchange) => ({ ...from(exchange), event: exchange }),
      redirect: () => new Response(),
    });
    const route = await adaAsks("/auth/session");
    await serve(route, () => new Request(route.request));
    expect(lazy.mock.calls).toEqual([[route]]);
    const page = await adaAsks();
    await verbs.auth(page);
    await verbs.fresh(page);
    expect(lazy.mock.calls).toEqual([[route], [page]]);
  });
});

describe("a guard", () => {
  const html = { accept: "text/html" };
  const guard = (options: ProtectInput<{ user: { name: string } }, Exchange> = {}, config = {}) =>
    toolsWith(config).guard(options);

  it("redirects a page to the sign-in page, and back; a program gets a 401", async () => {
    const page = await guard()(asks("/desk?tab=2", html));
    expect([page?.status, page?.headers.get("location")]).toEqual([
      303,
      `${app}/auth/signin?callbackUrl=${encodeURIComponent("/desk?tab=2")}`,
    ]);
    for (const accept of ["application/json", "*/*"]) {
      const program = await guard()(asks("/desk", { accept }));
      expect([program?.status, await program?.json(), program?.headers.get("cache-control")]).toEqual([
        401,
        { error: "Unauthorized" },
        "private, no-store",
      ]);
    }
  });

  it("lets signed-in users pass, with the renewal of their session", async () => {
    const { guard, completeResponse } = toolsWith({ session: { updateAge: 0 } });
    const exchange = await adaAsks("/desk", html);
    expect(await guard()(exchange)).toBeUndefined();
    expect(cookieNames(completeResponse(exchange, new Response("page")))).toEqual(["__Host-portico.session-token"]);
  });

  it("a program of a user who may not pass gets a 403", async () => {
    const only = guard({ authorized: ({ auth }) => auth?.user.name === "Grace" });
    const response = await only(await adaAsks("/desk"));
    expect([response?.status, await response?.json()]).toEqual([403, { error: "AccessDenied" }]);
    expect((await only(await adaAsks("/desk", html)))?.status).toBe(303);
  });

  it("sends the response of `authorized`", async () => {
    const teapot = guard({ authorized: () => new Response("no", { status: 418 }) });
    expect((await teapot(asks("/desk")))?.status).toBe(418);
  });

  it("asks users for a fresh session: pages at the sign-in page, programs by a 401", async () => {
    const fresh = guard({ fresh: { within: 60 } });
    const old = { iat: 1, auth_time: 1 };
    const stale = (headers: Readonly<Record<string, string>>) =>
      adasCookie(old).then((cookie) => fresh(asks("/desk", { cookie, ...headers })));
    expect((await stale(html))?.headers.get("location")).toContain("error=FreshSessionRequired");
    expect(await (await stale({}))?.json()).toEqual({ error: "FreshSessionRequired" });
  });

  it("MW-08: covers the listed paths, however they are spelled, and no others", async () => {
    const some = guard({ paths: ["/desk"] });
    for (const path of ["/desk", "/Desk/", "/desk/drawer", "/%64esk", "//desk", "/en/desk"]) {
      expect([path, (await some(asks(path, html)))?.status]).toEqual([path, 303]);
    }
    expect(await some(asks("/desktop", html))).toBeUndefined();
    expect(await some(asks("/", html))).toBeUndefined();
  });

  it("redirects a script of the framework that navigates, as isPage says, and answers another with a 401", async () => {
    const config = { ...testConfig(), providers: [password] };
    const isPage = ({ request }: Exchange) => request.url.endsWith(".data");
    const { guard } = createVerbs<Exchange>(createBridge(config), { from, isPage, redirect: () => {} });
    expect((await guard()(asks("/desk.data")))?.headers.get("location")).toContain(`${app}/auth/signin?`);
    expect((await guard()(asks("/desk")))?.status).toBe(401);
  });

  it("never covers the routes of the library", async () => {
    expect(await guard()(asks("/auth/signin", html))).toBeUndefined();
  });
});
