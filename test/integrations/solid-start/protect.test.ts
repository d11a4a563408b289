/** `protect`: the middleware that redirects visitors without a session to the root. */
import { describe, expect, it, vi } from "vitest";
import { getSession, protect, type SolidAuthConfig } from "../../../src/integrations/solid-start/index.ts";
import { useClock } from "../../world/clock.ts";
import { testConfig } from "../../world/config.ts";
import { adasCookie, outage } from "../bridge/helpers.ts";
import { createStart, eventFor, relative } from "./helpers.ts";

const clock = useClock();
const config = (overrides: Partial<SolidAuthConfig> = {}): SolidAuthConfig => ({ ...testConfig(), ...overrides });

/** An application with protected paths, and the pages that were reached in it. */
function site(paths: readonly string[], options = config()) {
  const page = vi.fn(({ request }: { request: Request }) => `the page ${new URL(request.url).pathname}`);
  return { page, ask: createStart(page, [protect(paths, options)]) };
}

const asAda = async (): Promise<RequestInit> => ({ headers: { cookie: await adasCookie() } });

describe("a protected path", () => {
  it.each([
    "/dashboard",
    "/dashboard/",
    "/dashboard?next=/public",
    "/dashboard/orders/7",
    "/Dashboard",
    "/%64ashboard",
    "/%2564ashboard",
    "//dashboard",
    "/public/../dashboard",
    "/public/%2e%2e/dashboard",
    "/dashboard;v=1",
    "/dashboard.json",
    "/en/dashboard",
  ])("%s redirects visitors without a session to the root", async (path) => {
    const { ask, page } = site(["/dashboard", "/account"]);
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(page).not.toHaveBeenCalled();
  });

  it.each(["/api/orders", "/shop/api/orders"])(
    "MW-66: is protected below `base` of Vite and without it, as SolidStart serves API routes, and in each language: %s",
    async (rule) => {
      const ask = createStart(() => "treasure", [protect([rule], config(), { base: "/shop/" })]);
      for (const path of ["/shop/api/orders", "/api/orders", "/shop/en/api/orders"])
        expect([path, (await ask(path)).status]).toEqual([path, 302]);
      expect(await (await ask("/shop/api/public")).text()).toBe("treasure");
    },
  );

  it.each(["HEAD", "POST", "PUT", "DELETE"])(
    "redirects visitors without a session to the root, whatever they request: %s",
    async (method) => {
      const { ask, page } = site(["/dashboard"]);
      expect((await ask("/dashboard", { method })).status).toBe(302);
      expect(page).not.toHaveBeenCalled();
    },
  );

  it("admits signed-in users", async () => {
    const { ask } = site(["/dashboard"]);
    const answer = await ask("/dashboard", await asAda());
    expect([answer.status, await answer.text()]).toEqual([200, "the page /dashboard"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("does not admit a session without a user", async () => {
    const session = ({ session: { expires } }: { session: { expires: string } }) => ({ expires });
    const { ask, page } = site(["/dashboard"], config({ callbacks: { session } }));
    expect((await ask("/dashboard", await asAda())).headers.get("location")).toBe("/");
    expect(page).not.toHaveBeenCalled();
  });

  it("refuses visitors whose session has expired, and clears their cookie", async () => {
    const init = await asAda();
    clock.forward(31 * 86_400);
    const answer = await site(["/dashboard"]).ask("/dashboard", init);
    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie().join()).toContain("Max-Age=0");
  });

  it("renews a session that is due", async () => {
    const init = await asAda();
    clock.forward(2 * 86_400);
    const answer = await site(["/dashboard"]).ask("/dashboard", init);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  it("admits no visitor if the configuration is invalid", async () => {
    const { ask, page } = site(["/dashboard"], config({ session: { strategy: "database" } }));
    expect((await ask("/dashboard", await asAda())).status).toBe(500);
    expect(page).not.toHaveBeenCalled();
  });
});

describe("every other path", () => {
  it.each(["/", "/public", "/dashboards", "/?next=/dashboard", "/public/dashboard"])("%s is public", async (path) => {
    const { ask, page } = site(["/dashboard"]);
    expect((await ask(path)).status).toBe(200);
    expect(page).toHaveBeenCalledTimes(1);
  });

  it("is public without reading the session", async () => {
    const jwt = vi.fn(({ token }) => token);
    const { ask } = site(["/dashboard"], config({ callbacks: { jwt } }));
    const answer = await ask("/public", await asAda());
    expect(jwt).not.toHaveBeenCalled();
    expect(answer.headers.get("cache-control")).toBeNull();
  });

  it("is protected by a rule for the root, except the root itself and the routes of the library", async () => {
    const { ask, page } = site(["/"], config({ prefix: "/account/auth" }));
    expect((await ask("/anything")).status).toBe(302);
    expect((await ask("/")).status).toBe(200);
    expect((await ask("/account/auth/session")).status).toBe(200);
    expect((await ask("/account/auth/other")).status).toBe(302);
    expect(page).toHaveBeenCalledTimes(2);
  });
});

describe("the event of a middleware", () => {
  it("may be the one of SolidStart, as `onRequest` receives it", async () => {
    const answer = await protect(["/dashboard"], config())(eventFor(new Request("https://app.example/dashboard")));
    expect(answer?.headers.get("location")).toBe("/");
  });

  it.each(["/dashboard", "//dashboard", "dashboard", "/Dashboard?x=1"])(
    "may have a path in place of a URL: %s",
    async (path) => {
      const isOpen = protect(["/dashboard"], config());
      expect((await isOpen(eventFor(relative(path))))?.status).toBe(302);
      expect(await isOpen(eventFor(relative("/public")))).toBeUndefined();
      const headers = { host: "app.example", cookie: await adasCookie() };
      expect(await isOpen(eventFor(relative(path, { headers })))).toBeUndefined();
    },
  );

  it("MW-13: passes its locals to a configuration that is a function, request by request", async () => {
    const options = config();
    const choose = vi.fn((_event: unknown) => options);
    const guard = protect(["/dashboard"], choose);
    const seen: unknown[] = [];
    const ask = createStart(
      () => "",
      [
        ({ context }) =>
          void Object.assign((context.solidFetchEvent as { locals: object }).locals, { visit: seen.push(1) }),
        guard,
      ],
    );
    await ask("/dashboard");
    await ask("/dashboard");
    const locals = choose.mock.calls.map(([event]) => (event as { locals: unknown }).locals);
    expect(locals).toEqual([{ visit: 1 }, { visit: 2 }]);
  });

  it("may be one that SolidStart has not handled yet", async () => {
    const { nativeEvent } = eventFor(new Request("https://app.example/dashboard"));
    expect((await protect(["/dashboard"], () => config())(nativeEvent))?.status).toBe(302);
  });
});

it.each([undefined, true])(
  "F1, MW-232: with the database away, protect answers 503, and auth() rejects; fresh: %s",
  async (fresh) => {
    const { config: options, cookie } = await outage();
    const page = vi.fn(() => "the page");
    const ask = createStart(page, [protect(["/dashboard"], options, { fresh })]);
    const response = await ask("/dashboard", { headers: { cookie } });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(page).not.toHaveBeenCalled();
    expect((await ask("/public", { headers: { cookie } })).status).toBe(200);
    const asked = eventFor(new Request("https://app.example/x", { headers: { cookie, host: "app.example" } }));
    await expect(getSession(asked, options)).rejects.toMatchObject({ type: "DatabaseUnreachable" });
  },
);
