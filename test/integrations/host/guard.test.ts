/** `authorized` decides, for a proxy and around a handler. A refused request never reaches the handler. */
import { NextRequest } from "next/server.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pathMatcher } from "../../../src/integrations/bridge/index.ts";
import { app, createLog, testConfig } from "../../world/config.ts";
import { outage } from "../bridge/helpers.ts";
import { adas, event, HostAuth, request, route, serve } from "./helpers.ts";

type Authorized = NonNullable<NonNullable<Parameters<typeof hosting>[0]>["authorized"]>;

/** `auth`, with an `authorized` callback. */
function hosting({ authorized, ...more }: { authorized?: (params: never) => unknown; [option: string]: unknown } = {}) {
  const config = testConfig(more);
  return HostAuth({ ...config, callbacks: { ...config.callbacks, ...(authorized && { authorized }) } as never });
}

/** Results that deny access. */
const refusals: readonly (readonly [string, unknown])[] = [
  ["false", false],
  ["undefined", undefined],
  ["null", null],
  ["0", 0],
  ["an empty text", ""],
  ["NaN", Number.NaN],
  ["an error", new Error("no")],
  ["a text", "true"],
  ["a number", 1],
  ["a session", { user: { name: "Ada" } }],
];

const signIn = "https://app.example/api/auth/signin?callbackUrl=%2Fdashboard%3Ftab%3D2";

describe.each(refusals)("MT-14: if authorized returns %s", (_, result) => {
  const answers: Authorized[] = [() => result, async () => result];

  it.each(answers)("a proxy sends the visitor to the sign-in page", async (authorized) => {
    const { auth } = hosting({ authorized });
    const response = await auth(request("/dashboard?tab=2"), event);
    expect([response.status, response.headers.get("location")]).toEqual([307, signIn]);
    expect(response.headers.get("x-middleware-next")).toBeNull();
  });

  it.each(answers)("no handler of a proxy is called", async (authorized) => {
    const handler = vi.fn(() => new Response("secret"));
    const response = await hosting({ authorized }).auth(handler)(request("/dashboard?tab=2"), event);
    expect([response.status, response.headers.get("location")]).toEqual([307, signIn]);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(answers)(
    "MW-10: no route handler is called: an API client gets a 401, a browser the sign-in page",
    async (authorized) => {
      const handler = vi.fn(() => new Response("secret"));
      const wrapped = hosting({ authorized }).auth(handler);
      const refused = await wrapped(request("/dashboard?tab=2", { headers: { accept: "*/*" } }), route);
      expect([refused.status, await refused.json()]).toEqual([401, { error: "Unauthorized" }]);
      expect(refused.headers.get("content-type")).toBe("application/json; charset=utf-8");
      const sent = await wrapped(request("/dashboard?tab=2", { headers: { accept: "text/html,*/*;q=0.8" } }), route);
      expect([sent.status, sent.headers.get("location")]).toEqual([307, signIn]);
      expect(handler).not.toHaveBeenCalled();
    },
  );
});

describe("authorized", () => {
  it("MT-14: that throws or rejects denies access", async () => {
    const handler = vi.fn(() => new Response("secret"));
    const throws: Authorized[] = [
      () => {
        throw new Error("broken");
      },
      async () => Promise.reject(new Error("broken")),
    ];
    for (const authorized of throws) {
      const { auth } = hosting({ authorized });
      await expect(auth(handler)(request(), route)).rejects.toThrow("broken");
      await expect(auth(request(), event)).rejects.toThrow("broken");
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it("MT-14: permits access with true only", async () => {
    const handler = vi.fn(() => new Response("secret"));
    const { auth } = hosting({ authorized: () => true });
    expect(await (await auth(handler)(request(), route)).text()).toBe("secret");
    expect((await auth(request(), event)).headers.get("x-middleware-next")).toBe("1");
    expect((await hosting().auth(request(), event)).headers.get("x-middleware-next")).toBe("1");
  });

  it("is called with the session and the request", async () => {
    const authorized = vi.fn((_: { auth: { user?: { name?: string | null } } | null; request: Request }) => true);
    const { auth } = hosting({ authorized: authorized as Authorized });
    const asked = await adas("/dashboard");
    await auth(asked, event);
    await auth(request("/dashboard"), event);
    expect(authorized.mock.calls.map(([{ auth }]) => auth?.user?.name)).toEqual(["Ada", undefined]);
    expect(authorized.mock.calls[0]?.[0].request).toBe(asked);
  });

  it("may return a Response, and no handler is called", async () => {
    const handler = vi.fn(() => new Response("secret"));
    const { auth } = hosting({ authorized: () => Response.json("Invalid token", { status: 401 }) });
    expect((await auth(handler)(request(), route)).status).toBe(401);
    expect((await auth(request(), event)).status).toBe(401);
    expect(handler).not.toHaveBeenCalled();
  });

  it("MW-08: may return a relative URL, and not the requested one", async () => {
    const to = (location: string) =>
      hosting({ authorized: () => new Response(null, { status: 307, headers: { location } }) });
    const response = await to("/plans").auth(request("/dashboard"), event);
    expect(response.headers.get("location")).toBe("https://app.example/plans");
    await expect(to("/dashboard").auth(request("/dashboard"), event)).rejects.toThrow(/redirects \/dashboard/);
  });

  it("is not called for the routes of the library, and the sign-in page is public", async () => {
    const authorized = vi.fn(() => false);
    const { auth } = hosting({ authorized, pages: { signIn: "/login" } });
    for (const path of ["/api/auth/session", "/api/auth/callback/github", "/api/auth/signin"]) {
      expect((await auth(request(path), event)).headers.get("x-middleware-next")).toBe("1");
    }
    expect(authorized).not.toHaveBeenCalled();
    expect((await auth(request("/login?x=1"), event)).headers.get("x-middleware-next")).toBe("1");
    expect((await auth(request("/api/auth-not"), event)).status).toBe(307);
  });
});

describe("the redirect to the sign-in page", () => {
  const closed = { authorized: () => false };

  it("does not repeat a POST", async () => {
    const posted = await hosting(closed).auth(request("/dashboard", { method: "POST" }), event);
    expect(posted.status).toBe(303);
    expect((await hosting(closed).auth(request("/dashboard", { method: "HEAD" }), event)).status).toBe(307);
  });

  it.each(["https://app.example//evil.example", "https://app.example///evil.example/x"])(
    "MW-09: leads back to this site from %s",
    async (address) => {
      const { auth } = hosting(closed);
      const location = new URL((await auth(request(address), event)).headers.get("location") ?? "");
      expect(location.origin).toBe("https://app.example");
      expect(new URL(location.searchParams.get("callbackUrl") ?? "", location).origin).toBe("https://app.example");
    },
  );

  it("is on the public URL: the one of AUTH_URL, else the one of the proxy", async () => {
    const inside = request("http://10.0.0.7:3000/dashboard", {
      headers: { host: "10.0.0.7:3000", "x-forwarded-host": "app.example", "x-forwarded-proto": "https" },
    });
    for (const more of [{ url: "https://app.example" }, { trustHost: true }]) {
      const wrapped = hosting({ ...closed, ...more }).auth(() => new Response());
      const refused = await wrapped(inside, event);
      expect(refused.headers.get("location")).toBe("https://app.example/api/auth/signin?callbackUrl=%2Fdashboard");
    }
  });

  it("HH-01: leads to no untrusted host", async () => {
    const { auth } = hosting({ ...closed, trustHost: ["app.example"] });
    const asked = request("/dashboard", { headers: { host: "evil.example", "x-forwarded-host": "evil.example" } });
    await expect(auth(asked, event)).rejects.toThrow(/not trusted/);
  });
});

describe("below the base path of Next.js", () => {
  afterEach(() => vi.unstubAllEnvs());
  const under = (path: string) => {
    vi.stubEnv("__NEXT_ROUTER_BASEPATH", path);
    return hosting({ authorized: () => false });
  };

  it("has routes, sign-in page and return URL that begin with it", async () => {
    const { auth, handlers } = under("/shop");
    const sent = await auth(request("/shop/dashboard"), event);
    expect(sent.headers.get("location")).toBe(
      "https://app.example/shop/api/auth/signin?callbackUrl=%2Fshop%2Fdashboard",
    );
    expect((await auth(request("/shop/api/auth/session"), event)).headers.get("x-middleware-next")).toBe("1");
    expect(await (await handlers.GET(request("/shop/api/auth/session"))).json()).toBeNull();
  });

  it("also if Next.js has removed it, for route handlers", async () => {
    const { auth, handlers } = under("/shop");
    expect(await (await handlers.GET(request("/api/auth/session"))).json()).toBeNull();
    const wrapped = auth(() => new Response());
    const sent = await wrapped(request("/download", { headers: { accept: "text/html" } }), route);
    expect(new URL(sent.headers.get("location") ?? "").searchParams.get("callbackUrl")).toBe("/shop/download");
    const alike = await wrapped(request("/shopping", { headers: { accept: "text/html" } }), route);
    expect(new URL(alike.headers.get("location") ?? "").searchParams.get("callbackUrl")).toBe("/shop/shopping");
  });

  it("asks authorized about a path without it: nextUrl has none", async () => {
    vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop");
    const isDesk = pathMatcher(["/desk"]);
    const decide = ({ auth, request: { nextUrl } }: { auth: unknown; request: { nextUrl: URL } }) =>
      auth !== null || !isDesk(nextUrl);
    const { auth } = hosting({ authorized: decide as Authorized });
    const below = (path: string) => new NextRequest(new URL(path, app), { nextConfig: { basePath: "/shop" } });
    const sent = await auth(below("/shop/desk"), event);
    expect(new URL(sent.headers.get("location") ?? "").searchParams.get("callbackUrl")).toBe("/shop/desk");
    expect((await auth(below("/shop/open"), event)).headers.get("x-middleware-next")).toBe("1");
  });
});

describe("rules for paths", () => {
  const isProtected = pathMatcher(["/dashboard"]);
  const rule = (({ auth, request }: { auth: unknown; request: { nextUrl: URL } }) =>
    auth !== null || !isProtected(request.nextUrl)) as Authorized;

  it.each([
    "/dashboard/",
    "/Dashboard",
    "/%64ashboard",
    "/dashboard.rsc",
    "/dashboard?_rsc=1",
    "/_next/data/x/dashboard.json",
    "//dashboard",
    "/dashboard%2f",
    "/dashboard;x",
    "/en/dashboard",
  ])("MW-02: %s is protected, too", async (path) => {
    const { auth } = hosting({ authorized: rule });
    expect((await auth(request(`https://app.example${path}`), event)).status).toBe(307);
    const passed = await auth(await adas(`https://app.example${path}`), event);
    expect(passed.headers.get("x-middleware-next")).toBe("1");
  });

  it.each(["x-original-url", "x-rewrite-url", "x-forwarded-uri", "x-invoke-path", "x-astro-path", "x-matched-path"])(
    "MW-03: the header %s changes nothing",
    async (name) => {
      const { auth } = hosting({ authorized: rule });
      const asked = request("/dashboard", { headers: { [name]: "/", "user-agent": "kube-probe/1.29" } });
      expect((await auth(asked, event)).status).toBe(307);
    },
  );

  it.each(["/dashboard?next=/public", "/dashboard#/public"])("MW-06: only the path of %s is compared", async (path) => {
    expect((await hosting({ authorized: rule }).auth(request(path), event)).status).toBe(307);
  });

  it("MW-07: a path ends at the end of a segment", async () => {
    const { auth } = hosting({ authorized: rule });
    expect((await auth(request("/dashboards"), event)).headers.get("x-middleware-next")).toBe("1");
    expect((await auth(request("/dashboard/users"), event)).status).toBe(307);
  });
});

it("warns in development of a result that looks like a permission", async () => {
  const log = createLog();
  await hosting({ authorized: () => ({}), logger: log.logger }).auth(request(), event);
  await vi.waitFor(() => expect(log.lines.map(({ code }) => code)).toContain("authorized-not-true"));
});

describe("F1, MW-232: with the database away", () => {
  const asked = async () => {
    const { config, cookie } = await outage();
    return { config, ask: (headers = {}) => request("/dashboard", { headers: { cookie, ...headers } }) };
  };

  it("auth(handler), and a proxy with authorized, answer 503 and call neither", async () => {
    const { config, ask } = await asked();
    const handler = vi.fn(() => new Response("secret"));
    const authorized = vi.fn(() => true);
    const { auth } = HostAuth({ ...config, callbacks: { authorized } });
    const responses = [
      await auth(handler)(ask(), route),
      await auth(handler)(ask({ accept: "text/html" }), event),
      await HostAuth(config).auth(handler)(ask(), event),
      await auth(ask(), event),
    ];
    for (const { status, headers } of responses) {
      expect([status, headers.get("retry-after"), headers.getSetCookie()]).toEqual([503, "5", []]);
    }
    expect([handler.mock.calls, authorized.mock.calls]).toEqual([[], []]);
  });

  it("a proxy that only renews sessions lets requests pass, and auth() rejects", async () => {
    const { config, ask } = await asked();
    const { auth } = HostAuth(config);
    expect((await auth(ask(), event)).headers.get("x-middleware-next")).toBe("1");
    await expect(serve("page", ask().headers, () => auth())).rejects.toMatchObject({ type: "DatabaseUnreachable" });
  });
});
