/** `handle` and `locals.auth()`: routes, sessions, renewals, who may keep an answer. */
import { isRedirect, type RequestEvent } from "@sveltejs/kit";
import { sequence } from "@sveltejs/kit/hooks";
// @ts-expect-error: it is published without types
import { with_request_store } from "@sveltejs/kit/internal/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SvelteKitAuth } from "../../../src/integrations/sveltekit/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import { outage } from "../bridge/helpers.ts";
import { setBuilding } from "./app/env.ts";
import { setBase } from "./app/paths.ts";
import { adaSignsIn, configOf, siteOf } from "./helpers.ts";
import { eventOf, kitOf } from "./kit.ts";

const clock = useClock();
const day = 86_400;

afterEach(() => {
  setBuilding(false);
  setBase("");
});

const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(new URL(path, "https://app.example"), { headers: { host: "app.example", ...headers } });

const whoIs = async (response: Response) =>
  ((await response.json()) as { user?: { name?: string } } | null)?.user?.name;

describe("handle", () => {
  it("serves the routes of the library, and nothing else", async () => {
    const { browser } = siteOf();
    expect((await browser.visit("/auth/signin")).forms).toHaveLength(1);
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
    expect((await browser.visit("/auth/nothing")).text).toBe("Not found");
    expect((await browser.visit("/")).status).toBe(200);
  });

  it("puts the routes below paths.base", async () => {
    setBase("/shop");
    const { browser } = siteOf();
    expect(await (await browser.fetch("/shop/auth/session")).json()).toBeNull();
    expect((await browser.visit("/auth/session")).status).toBe(404);
    const { forms } = await browser.visit("/shop/auth/signin");
    expect(forms.map(({ action }) => new URL(action, browser.origin).pathname)).toEqual([
      "/shop/auth/callback/credentials",
    ]);
  });

  it("uses the path of AUTH_URL, and an explicit basePath before both", async () => {
    setBase("/shop");
    vi.stubEnv("AUTH_URL", "https://app.example/login");
    const login = siteOf();
    expect((await login.browser.visit("/login/session")).status).toBe(200);
    const doors = siteOf(configOf({ basePath: "/doors" }));
    expect((await doors.browser.visit("/doors/session")).status).toBe(200);
    vi.unstubAllEnvs();
  });

  it("uses the requested URL, not one that a header of remote functions contains", async () => {
    const { handle } = SvelteKitAuth(configOf());
    const event = { ...eventOf(get("/_app/remote/x/y")), url: new URL("https://app.example/auth/signin") };
    const response = await handle({ event, resolve: async () => new Response("remote") });
    expect(await response.text()).toBe("remote");
  });

  it("works in a sequence, where each hook has its own event", async () => {
    const seen: unknown[] = [];
    const auth = SvelteKitAuth(configOf());
    const guard = async ({ event, resolve }: Parameters<typeof auth.handle>[0]) => {
      seen.push(await event.locals.auth());
      return resolve(event);
    };
    const both = sequence(auth.handle, guard);
    const tracing = { current: {}, root: {} };
    const handle: typeof auth.handle = async ({ event, resolve }) =>
      with_request_store({ event: { ...event, tracing }, state: {} } as never, () =>
        both({ event: { ...event, tracing } as RequestEvent, resolve: async (inner) => resolve(inner) }),
      );
    const { jar } = await signedIn();
    const cookie = jar.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await kitOf(handle, { "/": ({ locals }) => locals.auth() })(get("/", { cookie }));
    expect(await whoIs(answer)).toBe("Ada");
    expect(seen).toMatchObject([{ user: { name: "Ada" } }]);
    expect(await (await kitOf(handle)(get("/auth/session"))).json()).toBeNull();
  });

  it("calls a lazy configuration once per request, with the event, and each request keeps its own", async () => {
    const red = configOf({ basePath: "/red" });
    const blue = configOf({ basePath: "/blue" });
    const choose = vi.fn(async (event: RequestEvent) => (event.url.searchParams.has("red") ? red : blue));
    const { fetch } = siteOf(choose, { "/two": async ({ locals }) => [await locals.auth(), await locals.auth()] });
    await fetch(get("/two"));
    expect(choose).toHaveBeenCalledTimes(1);
    const answers = await Promise.all([fetch(get("/red/session?red")), fetch(get("/red/session"))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });
});

/** A browser of Ada, and its cookies. */
async function signedIn() {
  const site = siteOf();
  await adaSignsIn(site);
  return { ...site, jar: site.browser.jar.cookies };
}

describe("locals.auth()", () => {
  it("is null for a visitor, whose response has no cache headers or cookies", async () => {
    const answer = await siteOf().fetch(get("/"));
    expect(await answer.clone().json()).toBeNull();
    expect([answer.headers.get("cache-control"), answer.headers.getSetCookie()]).toEqual([null, []]);
  });

  it("returns the session, and no cache stores the response", async () => {
    const { browser } = await signedIn();
    const answer = await browser.fetch("/");
    expect(await whoIs(answer.clone())).toBe("Ada");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("vary")).toBe("Cookie");
  });

  it("reads the session once per request", async () => {
    const session = vi.fn(({ session }) => session);
    const both: Parameters<typeof siteOf>[1] = {
      "/two": ({ locals }) => Promise.all([locals.auth(), locals.auth()]),
    };
    const site = siteOf(configOf({ callbacks: { session } }), both);
    await adaSignsIn(site);
    session.mockClear();
    expect(await (await site.browser.fetch("/two")).json()).toMatchObject([{ user: {} }, { user: {} }]);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it("renews a session that is due", async () => {
    const { browser } = await signedIn();
    clock.forward(2 * day);
    const answer = await browser.fetch("/");
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-portico\.session-token=.+HttpOnly; Secure; SameSite=Lax/);
  });

  it("leaves a renewal for the next request after the response is sent: a promise of a page was late", async () => {
    const late: Promise<unknown>[] = [];
    const stream: Parameters<typeof siteOf>[1] = {
      "/late": ({ locals }) => {
        late.push(new Promise((done) => setImmediate(done)).then(() => locals.auth()));
        return "soon";
      },
    };
    const store = adapter();
    const user = await store.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    const providers = [Credentials({ credentials: {}, authorize: () => user })];
    const site = siteOf(configOf({ adapter: store, session: { strategy: "database" }, providers }), stream);
    await adaSignsIn(site);
    clock.forward(2 * day);
    expect((await site.browser.fetch("/late")).headers.getSetCookie()).toEqual([]);
    expect(await Promise.all(late)).toMatchObject([{ user: { name: "Ada" } }]);
    // The session and its note.
    expect((await site.browser.fetch("/")).headers.getSetCookie()).toHaveLength(2);
  });

  it("MW-12: a session in several cookies arrives as several lines, each its own", async () => {
    const wide = configOf({ callbacks: { jwt: ({ token }) => ({ ...token, wide: "x".repeat(8_000) }) } });
    const { browser } = siteOf(wide);
    const { set } = await browser.post("/signin", { providerId: "credentials", word: "right" });
    const names = set.map((line) => line.split("=")[0]).filter((name) => name?.includes("session-token"));
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names).size).toBe(names.length);
    expect(await whoIs(await browser.fetch("/"))).toBe("Ada");
  });

  it("MW-13: each request has its own result, also with concurrent ones", async () => {
    const gate = Promise.withResolvers<void>();
    const pages: Parameters<typeof siteOf>[1] = {
      "/slow": async ({ locals }) => {
        await gate.promise;
        return locals.auth();
      },
    };
    const site = siteOf(configOf(), pages);
    await adaSignsIn(site);
    const slow = site.browser.fetch("/slow");
    const stranger = await site.fetch(get("/slow-not"));
    const strangerToo = site.fetch(get("/slow"));
    gate.resolve();
    expect(stranger.status).toBe(404);
    expect(await whoIs(await slow)).toBe("Ada");
    expect(await (await strangerToo).json()).toBeNull();
  });

  it("MW-13: is null while pages are prerendered, whatever cookie is sent, and the configuration is not called", async () => {
    const { jar } = await signedIn();
    const cookie = jar.map(({ name, value }) => `${name}=${value}`).join("; ");
    const config = vi.fn(() => configOf());
    const { fetch } = siteOf(config);
    setBuilding(true);
    expect(await (await fetch(get("/", { cookie }))).json()).toBeNull();
    expect(config).not.toHaveBeenCalled();
    setBuilding(false);
    expect(await whoIs(await fetch(get("/", { cookie })))).toBe("Ada");
  });

  it("throws if the configuration is invalid, once an action has waited for the rules", async () => {
    const { logger } = createLog();
    const { fetch } = siteOf({ providers: ["nobody" as "github"], secret: "x".repeat(43), trustHost: true, logger });
    await fetch(get("/auth/csrf")).catch(() => {});
    const thrown: unknown = await fetch(get("/")).catch((error: unknown) => error);
    expect(isRedirect(thrown)).toBe(false);
    expect((thrown as Error).message).toContain("nobody");
  });
});

it("F1, MW-232: with the database away, locals.auth() rejects, and only pages that read the session fail", async () => {
  const { config, cookie } = await outage();
  const site = siteOf(config, { "/who": ({ locals }) => locals.auth(), "/public": () => "hello" });
  const asked = (path: string) => site.fetch(new Request(app + path, { headers: { cookie } }));
  await expect(asked("/who")).rejects.toMatchObject({ type: "DatabaseUnreachable", status: 503 });
  expect(await (await asked("/public")).json()).toBe("hello");
  expect((await asked("/auth/session")).status).toBe(503);
});
