/** `middleware` and the verbs: routes, sessions, cookies on documents, data and resources. */
import { describe, expect, it, vi } from "vitest";
import { failure, type ReactRouterArgs } from "../../../src/integrations/react-router/index.ts";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import { acts, graceForAda, onlyOwnActs } from "../bridge/helpers.ts";
import { adaSignsIn, cookieName, cookieOf, kindOf, namesOf, requestTo } from "../helpers.ts";
import { configOf, siteOf } from "./site.ts";

const clock = useClock();

describe("middleware", () => {
  it("serves the routes of the library, and nothing else", async () => {
    const { browser } = siteOf();
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
    expect((await browser.visit("/auth/signin")).forms).toHaveLength(1);
    expect((await browser.visit("/auth/nothing")).status).toBe(404);
    expect((await browser.fetch("/auth/csrf", { method: "POST" })).status).toBe(405);
    expect((await browser.visit("/home")).status).toBe(200);
  });

  it("puts the routes below basename", async () => {
    const { browser } = siteOf(configOf(), () => ({}), "/shop");
    expect((await browser.visit("/shop/auth/session")).status).toBe(200);
    expect((await browser.visit("/auth/session")).status).toBe(404);
    await adaSignsIn({ browser }, "/shop/auth");
    expect(await (await browser.fetch("/shop/auth/session")).json()).toMatchObject({ user: { name: "Ada" } });
  });

  it.each(["/", "/shop"])(
    "leads a navigation by script to the page of the library, with basename %s",
    async (basename) => {
      const { fetch } = siteOf(configOf(), () => ({}), basename);
      const base = basename === "/" ? "" : basename;
      const response = await fetch(requestTo(`${base}/auth/signin.data?error=AccessDenied`));
      expect([response.status, namesOf(response)]).toEqual([202, []]);
      expect(await response.text()).toMatch(/"reload",(?!false)/);
    },
  );

  it("reads the session once for a request, in middleware and loaders", async () => {
    const session = vi.fn(({ session }) => session);
    const site = siteOf(configOf({ callbacks: { session } }));
    await adaSignsIn(site);
    session.mockClear();
    const response = await site.fetch(requestTo("/home", { headers: cookieOf(site) }));
    expect(await response.json()).toMatchObject({ loaderData: { home: { session: { user: { name: "Ada" } } } } });
    expect(session).toHaveBeenCalledTimes(1);
  });

  it.each(["/home", "/home.data", "/resource", "/away"])("writes the renewal on the response of %s", async (path) => {
    const site = siteOf(configOf({ session: { updateAge: 0 } }), ({ auth }) => ({
      resource: {
        loader: async (args) => Response.json(await auth(args), { headers: [["set-cookie", "own=1; Path=/"]] }),
      },
      away: {
        async loader(args) {
          await auth(args);
          return Response.redirect(`${app}/home`);
        },
      },
    }));
    await adaSignsIn(site);
    const response = await site.fetch(requestTo(path, { headers: cookieOf(site) }));
    expect(namesOf(response).filter((name) => name !== "own")).toEqual([cookieName]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("writes nothing once the response has begun: the next request renews", async () => {
    let args: ReactRouterArgs | undefined;
    const site = siteOf(configOf({ session: { updateAge: 0 } }), ({ auth }) => ({
      later: {
        loader(given) {
          args = given;
          return new Response("begun");
        },
      },
      now: { loader: async (given) => Response.json(await auth(given)) },
    }));
    await adaSignsIn(site);
    expect(namesOf(await site.fetch(requestTo("/later", { headers: cookieOf(site) })))).toEqual([]);
    expect(await site.auth(args as ReactRouterArgs)).toMatchObject({ user: { name: "Ada" } });
    expect(namesOf(await site.fetch(requestTo("/now", { headers: cookieOf(site) })))).toEqual([cookieName]);
  });

  it("calls a lazy configuration once per request, with the arguments", async () => {
    const config = configOf();
    const lazy = vi.fn(({ url }: ReactRouterArgs) => (url.pathname ? config : config));
    const site = siteOf(lazy);
    await site.fetch(requestTo("/home.data"));
    expect(lazy).toHaveBeenCalledTimes(1);
    expect(lazy.mock.calls[0]?.[0].url.pathname).toBe("/home");
  });
});

describe("verbs", () => {
  const actions = ({ signIn, signOut, update }: ReturnType<typeof siteOf>) => ({
    enter: { action: (args: ReactRouterArgs) => signIn(args, "credentials", { word: "right", redirectTo: "/home" }) },
    rename: { action: async (args: ReactRouterArgs) => Response.json(await update(args, { name: "Grace" })) },
    leave: { action: (args: ReactRouterArgs) => signOut(args, { redirectTo: "/home" }) },
  });
  const jwt = ({ token, trigger, session }: { token: object; trigger?: string; session?: object }) => ({
    ...token,
    ...(trigger === "update" && session),
  });

  it("sign in, update and sign out in actions", async () => {
    const site = siteOf(configOf({ callbacks: { jwt } }), (auth) => actions(auth as ReturnType<typeof siteOf>));
    const entered = await site.fetch(requestTo("/enter", { method: "POST" }));
    expect([entered.status, entered.headers.get("location"), namesOf(entered)]).toEqual([
      303,
      `${app}/home`,
      [cookieName],
    ]);
    await adaSignsIn(site);
    const renamed = await site.fetch(requestTo("/rename", { method: "POST", headers: cookieOf(site) }));
    expect([await renamed.json(), namesOf(renamed)]).toMatchObject([{ user: { name: "Grace" } }, [cookieName]]);
    const left = await site.fetch(requestTo("/leave", { method: "POST", headers: cookieOf(site) }));
    expect(left.headers.getSetCookie().join()).toMatch(/Max-Age=0/);
  });

  it("redirect the browser itself when a script submits the form", async () => {
    const site = siteOf(configOf(), (auth) => actions(auth as ReturnType<typeof siteOf>));
    const response = await site.fetch(requestTo("/enter.data", { method: "POST" }));
    expect([response.status, namesOf(response)]).toEqual([202, [cookieName]]);
    expect(await response.text()).toMatch(/"reload",(?!false)/);
  });

  it("MW-16: refuse a form of another site, as a document and as data; the same form of this site signs out", async () => {
    const leave = async (args: ReactRouterArgs): Promise<unknown> => site.signOut(args, { redirectTo: "/" });
    const site: ReturnType<typeof siteOf> = siteOf(configOf(), () => ({ leave: { action: leave } }));
    await adaSignsIn(site);
    const post = (path: string, origin: string) =>
      site.fetch(requestTo(path, { method: "POST", headers: { ...cookieOf(site), origin } }));
    for (const path of ["/leave", "/leave.data"]) {
      for (const origin of ["https://evil.example", "null"]) {
        const { status, headers } = await post(path, origin);
        expect([status >= 400, headers.getSetCookie().filter((line) => /Max-Age=0/.test(line))]).toEqual([true, []]);
      }
      expect((await post(path, app)).headers.getSetCookie().join()).toMatch(/Max-Age=0/);
    }
  });

  it("leave what a provider posts to the library: React Router compares the origin for pages only", async () => {
    const post = (path: string) =>
      siteOf().fetch(requestTo(path, { method: "POST", headers: { origin: "https://idp.example" } }));
    expect((await post("/home")).status).toBe(400);
    const { headers } = await post("/auth/callback/credentials");
    expect(headers.get("location")).toContain("error=MissingCSRF");
  });

  it("say whether a session is fresh, and reach the sessions, passkeys and access tokens of the bridge", async () => {
    const site = siteOf(configOf(), (auth) => ({
      kinds: {
        loader: async (args) =>
          Response.json([
            await auth.fresh(args, { within: 60 }),
            await kindOf(auth.listSessions(args)),
            await kindOf(auth.revokeSessions(args, "others")),
            await kindOf(auth.passkeys.list(args)),
            await kindOf(auth.accessToken(args, "nobody")),
          ]),
      },
    }));
    await adaSignsIn(site);
    const kinds = async () => (await site.browser.fetch("/kinds")).json();
    const others = ["UnsupportedStrategy", "UnsupportedStrategy", "SessionRequired", "InvalidProvider"];
    expect(await kinds()).toEqual([true, ...others]);
    clock.forward(61);
    expect(await kinds()).toEqual([false, ...others]);
  });

  it("throw what failure turns into something to show, and nothing else", async () => {
    let refused: unknown;
    const site = siteOf(configOf(), ({ signIn }) => ({
      enter: {
        async action(args) {
          refused = await signIn(args, "credentials", { word: "wrong" }).catch(failure);
          return new Response("refused");
        },
      },
    }));
    await site.fetch(requestTo("/enter", { method: "POST" }));
    expect(refused).toMatchObject({ error: "CredentialsSignin", status: 401, code: "credentials" });
    const other = new Error("of the application");
    expect(() => failure(other)).toThrow(other);
  });
});

it("T8, CR-232: only a request of this site changes something", async () => {
  const { config } = await graceForAda();
  let work: Promise<unknown> = Promise.resolve();
  const site = siteOf(config, ({ actAs }) => {
    const act = async (args: ReactRouterArgs) => {
      work = actAs(args, "ada");
      await work.catch(() => null);
      return new Response("done");
    };
    return { act: { loader: act, action: act } };
  });
  const act = async (request: Request) => {
    await site.fetch(request);
    await work;
  };
  expect(await acts(act)).toEqual(onlyOwnActs);
});
