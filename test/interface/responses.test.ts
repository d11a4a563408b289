/** What every answer of the routes has, and has not. */
import { describe, expect, it } from "vitest";
import { decode } from "../../src/jwt/index.ts";
import { application, cookieNames, leave, passwords, secret, sessionOf, signIn } from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";

useClock();
const server = useWorld();

function setUp(withStore = false) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const store = adapter();
  const app = application({ providers: [issuer.provider(), passwords()], ...(withStore && { adapter: store }) });
  const answers: Response[] = [];
  const { handle } = app;
  const browser = app.browser();
  return { issuer, store, app, browser, answers, handle };
}

describe("Answers", () => {
  it("XS-22: a redirect has an empty body, and is a 302", async () => {
    const { browser, issuer } = setUp();
    const away = await leave(browser);
    expect([away.html, away.status]).toEqual(["", 302]);
    const done = await browser.arrive(issuer.authorize(away.url), { follow: false });
    expect([done.html, done.status]).toEqual(["", 302]);
    const refused = await browser.visit("/auth/callback/op?code=1&state=2", { follow: false });
    expect([refused.html, refused.status]).toEqual(["", 302]);
  });

  it("HD-08: no response forces HSTS on the site: that is left to the server", async () => {
    const { browser } = setUp();
    for (const action of ["signin", "session", "csrf", "providers", "error", "nowhere"]) {
      expect((await browser.visit(`/auth/${action}`)).headers.has("strict-transport-security")).toBe(false);
    }
  });

  it("HD-15: signing out clears its own cookies one by one, and asks the browser to clear nothing else", async () => {
    const { browser, issuer } = setUp();
    await signIn(browser, issuer);
    browser.jar.plant({ name: "cart", value: "full" });
    await browser.visit("/auth/signout");
    const page = await browser.submit("/signout");
    expect(page.headers.has("clear-site-data")).toBe(false);
    expect(Object.keys(browser.cookies)).toEqual(["cart"]);
  });

  it("DS-12: a session cookie of a megabyte is not read, and costs no work", async () => {
    const { handle } = setUp();
    const cookie = `${cookieNames.session}=${"a.".repeat(500_000)}`;
    const response = await handle(new Request("https://app.example/auth/session", { headers: { cookie } }));
    expect([response.status, await response.json()]).toEqual([200, null]);
    expect(await decode({ token: "a".repeat(1_000_000), secret, salt: "s" })).toBeNull();
    const dots = `a.${"b".repeat(1_000_000)}..c.d`;
    expect(await decode({ token: dots, secret, salt: "s" })).toBeNull();
  });
});

describe("What is kept of a request", () => {
  it.each([false, true])(
    "LG-11: no header of it reaches the session, the database or a cookie (database: %o)",
    async (withStore) => {
      const { browser, issuer, store } = setUp(withStore);
      const headers = {
        "user-agent": "canary-agent",
        "x-forwarded-for": "203.0.113.7",
        "accept-language": "xx-canary",
      };
      const away = await leave(browser);
      const page = await browser.arrive(issuer.authorize(away.url), { headers });
      await sessionOf(browser);
      const token = browser.cookies[cookieNames.session] ?? "";
      const claims = withStore ? null : await decode({ token, secret, salt: cookieNames.session });
      const kept = JSON.stringify([claims, store.calls, page.set, browser.cookies]);
      for (const value of Object.values(headers)) expect(kept).not.toContain(value);
      expect(withStore || claims !== null).toBe(true);
    },
  );
});

describe("What is looked up", () => {
  it("TS-04: a stored session is kept under a hash of its token, so that the time of an index lookup reveals nothing", async () => {
    const { browser, issuer, store } = setUp(true);
    await signIn(browser, issuer);
    const token = browser.cookies[cookieNames.session] ?? "";
    const created = store.calls.find(({ method }) => method === "createSession")?.input[0] as { sessionToken: string };
    // The adapter is given the token itself, as adapters of this family expect; the one that comes along hashes it.
    expect(created.sessionToken).toBe(token);
    const found = await store.getSessionAndUser(token);
    const [listed] = await store.listSessions(found?.user.id ?? "");
    expect(listed?.sessionToken).toMatch(/^[0-9a-f]{64}$/);
    expect(listed?.sessionToken).not.toBe(token);
  });
});
