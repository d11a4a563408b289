/** `onRequest` and the verbs: routes, sessions, cookies, base path, environment. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { JWTParams } from "../../../src/core/types/callbacks.ts";
import { failure } from "../../../src/integrations/astro/index.ts";
import { useClock } from "../../world/clock.ts";
import { app, secret } from "../../world/config.ts";
import { acts, graceForAda, onlyOwnActs } from "../bridge/helpers.ts";
import { adaSignsIn, cookieName, cookieOf, kindOf, namesOf, requestTo } from "../helpers.ts";
import { setBase } from "./app/config.ts";
import { setDotenv } from "./app/env.ts";
import { configOf, contextOf, localsOf, siteOf } from "./site.ts";

const clock = useClock();

afterEach(() => {
  setBase("/");
  setDotenv({});
});

describe("onRequest", () => {
  it("serves the routes of the library, and nothing else", async () => {
    const { browser } = siteOf();
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
    expect((await browser.visit("/auth/signin")).forms).toHaveLength(1);
    expect((await browser.visit("/auth/nothing")).status).toBe(404);
    expect((await browser.fetch("/auth/csrf", { method: "POST" })).status).toBe(405);
    expect((await browser.visit("/")).status).toBe(200);
  });

  it.each(["/shop", "/shop/"])("puts the routes below base %s", async (base) => {
    setBase(base);
    const { browser } = siteOf();
    expect((await browser.visit("/shop/auth/session")).status).toBe(200);
    expect((await browser.visit("/auth/session")).status).toBe(404);
  });

  it("reads options from the environment as Astro does, also from .env", async () => {
    setDotenv({ AUTH_SECRET: secret, AUTH_URL: `${app}/doors` });
    const { secret: _, trustHost: __, ...config } = configOf();
    const { browser } = siteOf(config);
    expect((await browser.visit("/doors/session")).status).toBe(200);
    await adaSignsIn({ browser }, "/doors");
    expect(browser.cookies).toHaveProperty(cookieName);
  });

  it("adds locals.auth, which reads the session once, and renews it on any response", async () => {
    const session = vi.fn(({ session }) => session);
    const twice = async (context: Parameters<typeof localsOf>[0]) => [
      await localsOf(context).auth(),
      await localsOf(context).auth(),
    ];
    const site = siteOf(configOf({ callbacks: { session } }), { "/twice": twice });
    await adaSignsIn(site);
    clock.forward(2 * 86_400);
    session.mockClear();
    const response = await site.browser.fetch("/twice");
    expect(session).toHaveBeenCalledTimes(1);
    expect([namesOf(response), response.headers.get("cache-control")]).toEqual([[cookieName], "private, no-store"]);
    const [first, second] = (await response.json()) as readonly unknown[];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ user: { name: "Ada" } });
  });

  it("writes cookies beside those of a response that streams, and of one that cannot be changed", async () => {
    const pages = {
      "/stream": async (context: Parameters<typeof localsOf>[0]) => {
        await localsOf(context).auth();
        const stream = new Response("streamed").body;
        return new Response(stream, { headers: [["set-cookie", "own=1; Path=/"]] });
      },
      "/away": async (context: Parameters<typeof localsOf>[0]) => {
        await localsOf(context).auth();
        return Response.redirect(`${app}/`);
      },
    };
    const site = siteOf(configOf({ session: { updateAge: 0 } }), pages);
    await adaSignsIn(site);
    const headers = { cookie: `${cookieName}=${site.browser.cookies[cookieName]}` };
    expect(namesOf(await site.fetch(requestTo("/stream", { headers })))).toEqual(["own", cookieName]);
    expect(namesOf(await site.fetch(requestTo("/away", { headers })))).toEqual([cookieName]);
  });

  it("does not read the request of a prerendered page: it has no visitor", async () => {
    const site = siteOf();
    const context = contextOf(requestTo("/", { headers: { cookie: `${cookieName}=x` } }), true);
    Object.defineProperty(context.request, "headers", { get: () => expect.unreachable() });
    expect(await (await site.run(context)).json()).toBeNull();
  });

  it("calls a lazy configuration once per request, with the context", async () => {
    const config = configOf();
    const lazy = vi.fn(({ url }: { readonly url: URL }) => (url.pathname === "/" ? config : config));
    const site = siteOf(lazy);
    await site.browser.visit("/");
    expect(lazy).toHaveBeenCalledTimes(1);
    expect(lazy.mock.calls[0]?.[0].url.href).toBe(`${app}/`);
  });
});

describe("verbs", () => {
  it("of an action share the request with the middleware: its response has the cookies", async () => {
    const jwt = ({ token, trigger, session }: JWTParams) => ({ ...token, ...(trigger === "update" && session) });
    const site = siteOf(configOf({ callbacks: { jwt } }), {
      "/enter": async ({ request, url, locals, isPrerendered }) => {
        const options = { word: "right", redirectTo: "/", redirect: false } as const;
        return { url: await site.signIn({ request, url, locals, isPrerendered }, "credentials", options) };
      },
      "/leave": (context) => site.signOut(context, { redirectTo: "/" }),
      "/rename": (context) => site.update(context, { name: "Grace" }),
    });
    const entered = await site.browser.fetch("/enter", { method: "POST" });
    expect([await entered.json(), namesOf(entered)]).toEqual([{ url: `${app}/` }, [cookieName]]);
    expect(await (await site.browser.fetch("/")).json()).toMatchObject({ user: { name: "Ada" } });
    expect(namesOf(await site.browser.fetch("/rename", { method: "POST" }))).toEqual([cookieName]);
    const left = await site.browser.fetch("/leave", { method: "POST", redirect: "manual" });
    expect([left.status, left.headers.get("location")]).toEqual([303, `${app}/`]);
    expect(await (await site.browser.fetch("/")).json()).toBeNull();
  });

  it("MW-16: refuse a request of another site; the same request of this site changes the session", async () => {
    const site = siteOf(configOf(), { "/leave": (context) => site.signOut(context, { redirect: false }) });
    await adaSignsIn(site);
    const { cookie } = cookieOf(site);
    const leave = (origin: string) =>
      site.fetch(requestTo("/leave", { method: "POST", headers: { cookie, origin } })).catch(failure);
    expect(await leave("https://evil.example")).toMatchObject({ error: "MissingCSRF", status: 403 });
    expect(namesOf((await leave(app)) as Response)).toEqual([cookieName]);
  });

  it("say whether a session is fresh, and reach the sessions, passkeys and access tokens of the bridge", async () => {
    const site = siteOf(configOf(), {
      "/fresh": (context) => site.fresh(context, { within: 60 }),
      "/kinds": (context) =>
        Promise.all([
          kindOf(site.listSessions(context)),
          kindOf(site.revokeSessions(context, "others")),
          kindOf(site.passkeys.list(context)),
          kindOf(site.accessToken(context, "nobody")),
        ]),
    });
    expect(await (await site.browser.fetch("/fresh")).json()).toBe(false);
    await adaSignsIn(site);
    expect(await (await site.browser.fetch("/fresh")).json()).toBe(true);
    expect(await (await site.browser.fetch("/kinds")).json()).toEqual([
      "UnsupportedStrategy",
      "UnsupportedStrategy",
      "SessionRequired",
      "InvalidProvider",
    ]);
    clock.forward(61);
    expect(await (await site.browser.fetch("/fresh")).json()).toBe(false);
  });

  it("throw what failure turns into something to show, and nothing else", async () => {
    const site = siteOf();
    const context = contextOf(requestTo("/enter", { method: "POST", headers: { origin: app } }));
    const refused = await site.signIn(context, "credentials", { word: "wrong" }).catch(failure);
    expect(refused).toMatchObject({ error: "CredentialsSignin", status: 401, code: "credentials" });
    const other = new Error("of the application");
    expect(() => failure(other)).toThrow(other);
  });
});

it("T8, CR-232: only a request of this site changes something", async () => {
  const { config } = await graceForAda();
  const site = siteOf(config, { "/act": (context) => site.actAs(context, "ada") });
  expect(await acts((request) => site.fetch(request))).toEqual(onlyOwnActs);
});
