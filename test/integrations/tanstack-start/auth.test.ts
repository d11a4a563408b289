/** `middleware` and the verbs: routes, sessions, cookies on documents, server functions and server routes. */
import { redirect } from "@tanstack/react-router";
import { setResponseHeader } from "@tanstack/react-start/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { failure } from "../../../src/integrations/tanstack-start/index.ts";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import { acts, graceForAda, onlyOwnActs } from "../bridge/helpers.ts";
import { adaSignsIn, cookieName, cookieOf, kindOf, namesOf, requestTo } from "../helpers.ts";
import { callOf, configOf, documentAt, siteOf } from "./site.ts";

const clock = useClock();

afterEach(() => vi.unstubAllEnvs());

describe("middleware", () => {
  it("serves the routes of the library, and nothing else", async () => {
    const { browser } = siteOf();
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
    expect((await browser.visit("/auth/signin")).forms).toHaveLength(1);
    expect((await browser.visit("/auth/nothing")).status).toBe(404);
    expect((await browser.fetch("/auth/csrf", { method: "POST" })).status).toBe(405);
    expect((await browser.visit("/home")).status).toBe(200);
  });

  it("puts the routes below basepath of the router", async () => {
    vi.stubEnv("TSS_ROUTER_BASEPATH", "/shop/");
    const { browser } = siteOf();
    expect((await browser.visit("/shop/auth/session")).status).toBe(200);
    expect((await browser.visit("/auth/session")).status).toBe(404);
    await adaSignsIn({ browser }, "/shop/auth");
    expect(await (await browser.fetch("/shop/auth/session")).json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("reads the session once for a request, in a loader and the server functions that it calls", async () => {
    const session = vi.fn(({ session }) => session);
    const site = siteOf(configOf({ callbacks: { session } }), ({ auth }, call) => ({
      routes: { "/twice": { loader: async () => [await auth(), await call("who")] } },
      functions: { who: { work: () => auth() } },
    }));
    await adaSignsIn(site);
    session.mockClear();
    const response = await site.fetch(documentAt("/twice", { headers: cookieOf(site) }));
    const ada = { user: { name: "Ada" } };
    expect(await response.json()).toMatchObject([{}, { loaderData: [ada, ada] }]);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a document", "/home"],
    ["a server route with a cookie of its own", "/own"],
    ["a redirect of a loader", "/away"],
    ["a server function", "who"],
    ["a redirect of a server function", "away"],
    ["an error", "/broken"],
  ])("writes the renewal on %s", async (_, path) => {
    const site = siteOf(configOf({ session: { updateAge: 0 } }), ({ auth }) => {
      const leave = async () => {
        await auth();
        throw redirect({ href: "/home" });
      };
      const get = async () => Response.json(await auth(), { headers: [["set-cookie", "own=1; Path=/"]] });
      const fail = async () => {
        await auth();
        throw new Error("of the application");
      };
      return {
        routes: { "/own": { get }, "/away": { loader: leave }, "/broken": { get: fail } },
        functions: { who: { work: () => auth() }, away: { work: leave } },
      };
    });
    await adaSignsIn(site);
    const headers = cookieOf(site);
    const response = await site.fetch(path.startsWith("/") ? documentAt(path, { headers }) : callOf(path, { headers }));
    expect(namesOf(response)).toEqual(path === "/own" ? ["own", cookieName] : [cookieName]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("vary")).toMatch(/cookie/i);
  });

  it("marks documents for signed-in users as private, and leaves those for visitors alone", async () => {
    const site = siteOf(configOf(), ({ auth }) => ({
      routes: {
        "/news": {
          async loader() {
            setResponseHeader("cache-control", "public, max-age=60");
            return auth();
          },
        },
      },
    }));
    await adaSignsIn(site);
    const cacheOf = async (headers: HeadersInit) =>
      (await site.fetch(documentAt("/news", { headers }))).headers.get("cache-control");
    expect(await cacheOf(cookieOf(site))).toBe("private, no-store");
    expect(await cacheOf({})).toBe("public, max-age=60");
  });

  it("writes nothing once the response has begun: the next request renews", async () => {
    let later: Promise<unknown> | undefined;
    const site = siteOf(configOf({ session: { updateAge: 0 } }), ({ auth }) => ({
      routes: {
        "/later": {
          get() {
            later = new Promise((resolve) => setTimeout(resolve, 5)).then(() => auth());
            return new Response("begun");
          },
        },
      },
    }));
    await adaSignsIn(site);
    expect(namesOf(await site.fetch(requestTo("/later", { headers: cookieOf(site) })))).toEqual([]);
    expect(await later).toMatchObject({ user: { name: "Ada" } });
    expect(namesOf(await site.fetch(documentAt("/home", { headers: cookieOf(site) })))).toEqual([cookieName]);
  });

  it("calls a lazy configuration once per request, with the request", async () => {
    const config = configOf();
    const lazy = vi.fn((request: Request) => (request.url ? config : configOf()));
    const site = siteOf(lazy);
    await site.fetch(documentAt("/home"));
    expect(lazy).toHaveBeenCalledTimes(1);
    expect(lazy.mock.calls[0]?.[0].url).toBe(`${app}/home`);
  });
});

describe("verbs", () => {
  const jwt = ({ token, trigger, session }: { token: object; trigger?: string; session?: object }) => ({
    ...token,
    ...(trigger === "update" && session),
  });
  const site = (overrides = {}) =>
    siteOf(configOf({ callbacks: { jwt }, ...overrides }), ({ signIn, signOut, update }) => {
      const enter = () => signIn("credentials", { word: "right", redirectTo: "/home" });
      const leave = () => signOut({ redirectTo: "/home" });
      const rename = async () => Response.json(await update({ name: "Grace" }));
      return {
        routes: { "/enter": { post: enter }, "/leave": { post: leave }, "/rename": { post: rename } },
        functions: { enter: { method: "POST", work: enter }, leave: { method: "POST", work: leave } },
      };
    });

  it("sign in, update and sign out in server routes", async () => {
    const bakery = site();
    const entered = await bakery.fetch(requestTo("/enter", { method: "POST" }));
    expect([entered.status, entered.headers.get("location"), namesOf(entered)]).toEqual([303, "/home", [cookieName]]);
    await adaSignsIn(bakery);
    const renamed = await bakery.fetch(requestTo("/rename", { method: "POST", headers: cookieOf(bakery) }));
    expect([await renamed.json(), namesOf(renamed)]).toMatchObject([{ user: { name: "Grace" } }, [cookieName]]);
    const left = await bakery.fetch(requestTo("/leave", { method: "POST", headers: cookieOf(bakery) }));
    expect(left.headers.getSetCookie().join()).toMatch(/Max-Age=0/);
  });

  it("redirect the browser itself when a script calls the server function, and a form without script too", async () => {
    const response = await site().fetch(callOf("enter", { method: "POST" }));
    expect([response.status < 300, response.headers.get("location"), namesOf(response)]).toEqual([
      true,
      null,
      [cookieName],
    ]);
    expect(await response.json()).toMatchObject({ href: "/home", reloadDocument: true });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const form = await site().fetch(requestTo("/_serverFn/enter", { method: "POST", headers, body: "a=b" }));
    expect([form.status, form.headers.get("location"), namesOf(form)]).toEqual([303, "/home", [cookieName]]);
  });

  it("MW-16: refuse a form of another site, in server routes and server functions; the same form of this site signs out", async () => {
    const bakery = site();
    await adaSignsIn(bakery);
    const requests = [
      (headers: HeadersInit) => requestTo("/leave", { method: "POST", headers }),
      (headers: HeadersInit) => callOf("leave", { method: "POST", headers }),
    ];
    for (const request of requests) {
      for (const origin of ["https://evil.example", "null"]) {
        const response = await bakery.fetch(request({ ...cookieOf(bakery), origin }));
        expect([response.headers.getSetCookie(), response.headers.get("location")]).toEqual([[], null]);
        // Start answers with an error, or sends it to the script.
        expect(response.status >= 400 || (await response.text()).includes("Cross-site request rejected")).toBe(true);
      }
      const { headers } = await bakery.fetch(request({ ...cookieOf(bakery), origin: app }));
      expect(headers.getSetCookie().join()).toMatch(/Max-Age=0/);
    }
  });

  it("say whether a session is fresh, and reach the sessions, passkeys and access tokens of the bridge", async () => {
    const bakery = siteOf(configOf(), (auth) => ({
      routes: {
        "/kinds": {
          get: async () =>
            Response.json([
              await auth.fresh({ within: 60 }),
              await kindOf(auth.listSessions()),
              await kindOf(auth.revokeSessions("others")),
              await kindOf(auth.passkeys.list()),
              await kindOf(auth.accessToken("nobody")),
            ]),
        },
      },
    }));
    await adaSignsIn(bakery);
    const kinds = async () => (await bakery.browser.fetch("/kinds")).json();
    const others = ["UnsupportedStrategy", "UnsupportedStrategy", "SessionRequired", "InvalidProvider"];
    expect(await kinds()).toEqual([true, ...others]);
    clock.forward(61);
    expect(await kinds()).toEqual([false, ...others]);
  });

  it("throw what failure turns into something to show, and nothing else: redirects pass it", async () => {
    const bakery = siteOf(configOf(), ({ signIn }) => {
      const enter = async (word: string) => Response.json(await signIn("credentials", { word }).catch(failure));
      return { routes: { "/wrong": { post: () => enter("wrong") }, "/right": { post: () => enter("right") } } };
    });
    const refused = await bakery.fetch(requestTo("/wrong", { method: "POST" }));
    expect(await refused.json()).toMatchObject({ error: "CredentialsSignin", status: 401, code: "credentials" });
    expect((await bakery.fetch(requestTo("/right", { method: "POST" }))).status).toBe(303);
  });

  it("return the URL with redirect: false", async () => {
    const bakery = siteOf(configOf(), ({ signIn }) => ({
      routes: { "/url": { post: async () => Response.json(await signIn(undefined, { redirect: false })) } },
    }));
    const response = await bakery.fetch(requestTo("/url", { method: "POST" }));
    expect([response.status, await response.json()]).toEqual([200, expect.stringContaining(`${app}/auth/signin`)]);
  });
});

it("T8, CR-232: only a request of this site changes something", async () => {
  const { config } = await graceForAda();
  let work: Promise<unknown> = Promise.resolve();
  const site = siteOf(config, ({ actAs }) => {
    const act = async () => {
      work = actAs("ada");
      await work.catch(() => null);
      return new Response("done");
    };
    return { routes: { "/act": { get: act, post: act } } };
  });
  const act = async (request: Request) => {
    await site.fetch(request);
    await work;
  };
  expect(await acts(act)).toEqual(onlyOwnActs);
});
