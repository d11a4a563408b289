/** The client in Chromium, in an application with real routes: requests, tabs, updates, refusals, the network. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type * as portico from "../../src/react/index.ts";
import { type App, openApp } from "./client-world.ts";
import { openBrowser } from "./helpers.ts";

let browser: Browser;
let app: App;
beforeAll(async () => {
  [browser, app] = await Promise.all([openBrowser(), openApp()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), app.close()]);
});
beforeEach(() => {
  app.asked.length = 0;
});

/** A browser with several tabs. An error in a tab fails the test. */
async function visit(story: (open: (path: string) => Promise<Page>, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext();
  const complaints: string[] = [];
  const open = async (path: string) => {
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        complaints.push(message.text());
    });
    await page.goto(app.origin + path);
    return page;
  };
  try {
    await story(open, context);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

type Library = typeof portico & { update: ReturnType<typeof portico.useSession>["update"] };
// biome-ignore lint/suspicious/noShadowRestrictedNames: inside of a page it has these
declare const globalThis: { portico: Library; seen: string[]; renderAgain: (session: unknown) => void };

const signIn = (page: Page, name: string, word = "right") =>
  page.evaluate((fields) => globalThis.portico.signIn("password", { ...fields, redirect: false }), { name, word });
const shows = (page: Page, text: string) => page.locator("#name-0", { hasText: text }).waitFor();
const looks = () => app.asked.filter((line) => line === "GET session").length;
const seeAgain = (page: Page) =>
  page.evaluate(() => document.documentElement.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

describe("a page with twenty hooks, in strict mode", () => {
  it("requests the session once, and every hook shows it", async () => {
    await visit(async (open) => {
      const page = await open("/many");
      await shows(page, "unauthenticated -");
      expect(await page.locator(".name").allTextContents()).toEqual(Array(20).fill("unauthenticated -"));
      await page.waitForLoadState("networkidle");
      expect(app.asked).toEqual(["GET session"]);
    });
  });

  it("signs in without a redirect, and requests the session once more", async () => {
    await visit(async (open) => {
      const page = await open("/many");
      await shows(page, "unauthenticated");
      expect(await signIn(page, "ada")).toMatchObject({ ok: true, status: 200, url: `${app.origin}/many` });
      await shows(page, "authenticated ada");
      expect(looks()).toBe(2);
      expect(await page.evaluate(() => globalThis.portico.getProviders())).toMatchObject({
        password: { id: "password", type: "credentials" },
      });
    });
  });

  it("signs in with a redirect: the page is reloaded, also at its own fragment", async () => {
    await visit(async (open) => {
      const page = await open("/many#prices");
      await shows(page, "unauthenticated");
      await page.evaluate(() => void globalThis.portico.signIn("password", { name: "ada", word: "right" }));
      await shows(page, "authenticated ada");
      expect(page.url()).toBe(`${app.origin}/many#prices`);
    });
  });

  it("returns the reason of a refusal, and keeps the session", async () => {
    await visit(async (open) => {
      const page = await open("/many");
      await shows(page, "unauthenticated");
      const refused = { ok: false, url: null, error: "CredentialsSignin" };
      expect(await signIn(page, "ada", "wrong")).toMatchObject({ ...refused, code: "credentials" });
      expect(await signIn(page, "locked")).toMatchObject({ ...refused, code: "locked" });
      expect(await signIn(page, "eve")).toMatchObject({ ok: false, url: `${app.origin}/waiting-list` });
      await shows(page, "unauthenticated -");
    });
  });

  it("with a redirect goes to the page that shows the refusal", async () => {
    await visit(async (open) => {
      const page = await open("/many");
      await shows(page, "unauthenticated");
      await page.evaluate(() => void globalThis.portico.signIn("password", { name: "ada", word: "wrong" }));
      await page.waitForURL(/\/api\/auth\/signin\?error=CredentialsSignin&code=credentials/);
    });
  });

  it("updates the session: the status stays, nothing flickers, and the new session is returned", async () => {
    await visit(async (open) => {
      const page = await open("/many");
      await shows(page, "unauthenticated");
      await signIn(page, "ada");
      await shows(page, "authenticated ada");
      const before = await page.evaluate(() => globalThis.seen.length);
      const session = await page.evaluate(() => globalThis.portico.update({ name: "Countess" }));
      expect(session).toMatchObject({ user: { name: "Countess" } });
      await shows(page, "authenticated Countess");
      const seen = await page.evaluate((from) => globalThis.seen.slice(from), before);
      expect([...new Set(seen)]).toEqual(["authenticated Countess"]);
      expect(looks()).toBe(2);
    });
  });

  it("several updates at once all arrive, each with a valid token", async () => {
    await visit(async (open) => {
      const page = await open("/many");
      await shows(page, "unauthenticated");
      await signIn(page, "ada");
      const sessions = await page.evaluate(() =>
        Promise.all(["a", "b", "c"].map((name) => globalThis.portico.update({ name }))),
      );
      expect(sessions.map((session) => session?.user?.name)).toEqual(["a", "b", "c"]);
      await shows(page, "authenticated c");
    });
  });
});

describe("two tabs", () => {
  it("LO-19: a sign-out in one is seen in the other, with and without a redirect", async () => {
    for (const redirect of [true, false]) {
      await visit(async (open) => {
        const [one, two] = [await open("/many"), await open("/many")];
        await shows(one, "unauthenticated");
        await signIn(one, "ada");
        await shows(two, "authenticated ada");
        await one.evaluate((choice) => void globalThis.portico.signOut({ redirect: choice }), redirect);
        await shows(two, "unauthenticated -");
        await shows(one, "unauthenticated -");
      });
    }
  });

  it("follow each other when another user signs in, and when the session is updated", async () => {
    await visit(async (open) => {
      const [one, two] = [await open("/many"), await open("/rendered")];
      await signIn(two, "ada");
      await shows(one, "authenticated ada");
      await signIn(one, "bob");
      await shows(two, "authenticated bob");
      await two.evaluate(() => globalThis.portico.update({ name: "Robert" }));
      await shows(one, "authenticated Robert");
    });
  });

  it("S1: that update the session at the same time do so one after another", async () => {
    await visit(async (open) => {
      const tabs = [await open("/many"), await open("/many")];
      await signIn(tabs[0] as Page, "ada");
      await Promise.all(tabs.map((tab) => shows(tab, "authenticated ada")));
      await Promise.all(tabs.map((tab) => tab.waitForLoadState("networkidle")));
      app.asked.length = 0;
      const updates = tabs.flatMap((tab, index) =>
        ["a", "b"].map((letter) =>
          tab.evaluate((data) => globalThis.portico.update(data), { [`${letter}${index}`]: true }),
        ),
      );
      await Promise.all(updates);
      // Each update is a token and its form, and none begins before the one before it is answered.
      expect(app.asked.filter((line) => line !== "GET session")).toEqual(
        Array(4).fill(["GET csrf", "POST session"]).flat(),
      );
    });
  });

  it("use each other's token, and still sign in", async () => {
    await visit(async (open, context) => {
      const [one, two] = [await open("/many"), await open("/many")];
      await Promise.all([shows(one, "unauthenticated"), shows(two, "unauthenticated")]);
      app.asked.length = 0;
      await one.route(
        "**/callback/**",
        async (route) => {
          // Between the token of one tab and its form, the other tab gets one, for another cookie.
          await context.clearCookies();
          await two.evaluate(() => globalThis.portico.getCsrfToken());
          await route.continue();
        },
        { times: 1 },
      );
      expect(await signIn(one, "ada")).toMatchObject({ ok: true });
      const form = "POST callback/password";
      expect(app.asked.slice(0, 6)).toEqual(["GET providers", "GET csrf", "GET csrf", form, "GET csrf", form]);
    });
  });
});

describe("a page for signed-in users", () => {
  it("redirects other visitors to the sign-in page with the reason, and lets signed-in users stay", async () => {
    await visit(async (open) => {
      const page = await open("/members?of=the-club");
      await page.waitForURL(/\/api\/auth\/signin\?/);
      const query = new URL(page.url()).searchParams;
      expect([query.get("error"), query.get("callbackUrl")]).toEqual([
        "SessionRequired",
        `${app.origin}/members?of=the-club`,
      ]);
      await page.getByText("Sign in to see this page.").waitFor();
      await page.locator("[name=name]").fill("ada");
      await page.locator("[name=word]").fill("right");
      await page.keyboard.press("Enter");
      await page.locator("#members", { hasText: "authenticated ada" }).waitFor();
      expect(page.url()).toBe(`${app.origin}/members?of=the-club`);
    });
  });
});

describe("a page that the server rendered", () => {
  it("hydrates without a request and without a warning, also its late parts", async () => {
    await visit(async (open, context) => {
      await context.request.get(`${app.origin}/act?name=Ada`);
      const page = await open("/rendered");
      await shows(page, "authenticated Ada");
      await page.locator("#name-99", { hasText: "authenticated Ada" }).waitFor();
      await page.waitForFunction(() => "portico" in globalThis);
      await page.waitForLoadState("networkidle");
      expect(app.asked).toEqual([]);
      expect(await page.evaluate(() => [...new Set(globalThis.seen)])).toEqual(["authenticated Ada"]);
    });
  });

  it("shows a session that a server action changed, as soon as it is rendered again", async () => {
    await visit(async (open, context) => {
      const [page, other] = [await open("/rendered"), await open("/many")];
      await shows(page, "unauthenticated -");
      await shows(other, "unauthenticated -");
      await context.request.get(`${app.origin}/act?name=Bob`);
      await page.evaluate((session) => globalThis.renderAgain(session), {
        user: { name: "Bob" },
        expires: "2036-01-01T00:00:00.000Z",
      });
      await shows(page, "authenticated Bob");
      // The other tab sent its own request.
      await shows(other, "authenticated Bob");
    });
  });

  it("without a rendered session, notices at the next navigation if configured, and when it becomes visible again", async () => {
    await visit(async (open, context) => {
      const page = await open("/many?navigation=yes");
      await shows(page, "unauthenticated -");
      await context.request.get(`${app.origin}/act?name=Bob`);
      await page.evaluate(() => history.pushState(null, "", "/many?navigation=yes&step=2"));
      await shows(page, "authenticated Bob");
      const other = await open("/many");
      await shows(other, "authenticated Bob");
      await context.request.get(`${app.origin}/act?name=Ada`);
      await other.evaluate(() => history.pushState(null, "", "/many?step=2"));
      await seeAgain(other);
      await shows(other, "authenticated Ada");
    });
  });
});

describe("the network", () => {
  it("that is down keeps what is shown, and sets the error; a restored one is noticed", async () => {
    await visit(async (open, context) => {
      const page = await open("/many");
      await signIn(page, "ada");
      await shows(page, "authenticated ada");
      await context.setOffline(true);
      await seeAgain(page);
      await shows(page, "authenticated ada ?");
      expect(await signIn(page, "bob")).toMatchObject({ ok: false, status: 0, error: "ClientFetchError" });
      expect(await page.evaluate(() => globalThis.portico.update({}).catch(({ type }) => type))).toBe(
        "ClientFetchError",
      );
      await context.setOffline(false);
      await page.locator("#name-0", { hasText: /^authenticated ada$/ }).waitFor();
    });
  });

  it("that is unavailable when the page loads leaves the status as loading", async () => {
    await visit(async (open, context) => {
      let away = true;
      await context.route("**/api/auth/session", (route) => (away ? route.abort() : route.continue()));
      const page = await open("/many");
      await shows(page, "loading - ?");
      away = false;
      await seeAgain(page);
      await shows(page, "unauthenticated -");
    });
  });
});

describe("the origin of other applications", () => {
  it("XS-23: elements named after properties of the browser change nothing", async () => {
    await visit(async (open) => {
      const page = await open("/plain?clobbered");
      expect(await page.evaluate(() => typeof document.addEventListener)).toBe("object");
      await shows(page, "unauthenticated -");
      expect(await signIn(page, "ada")).toMatchObject({ ok: true, url: `${app.origin}/plain?clobbered` });
      await shows(page, "authenticated ada");
      const before = looks();
      await seeAgain(page);
      await expect.poll(looks).toBe(before + 1);
      await page.evaluate(() => void globalThis.portico.signOut());
      await shows(page, "unauthenticated -");
      expect(page.url()).toBe(`${app.origin}/plain?clobbered`);
    });
  });

  it("MW-17: on another site they cannot send the header of this client, nor read what it gets", async () => {
    await visit(async (open, context) => {
      const own = await open("/many");
      await signIn(own, "ada");
      const ask = async (page: Page) =>
        page.evaluate(async (address) => {
          const headers = { "x-auth-return-redirect": "1" };
          const errorOf = async (path: string, init: RequestInit) =>
            fetch(address + path, { credentials: "include", ...init }).then(
              async (response) => [response.status, await response.text()],
              () => "refused",
            );
          return [await errorOf("/session", {}), await errorOf("/signout", { method: "POST", headers })] as const;
        }, `${app.origin}/api/auth`);
      const other = await context.newPage();
      await other.goto(`${app.elsewhere}/many`);
      expect(await ask(other)).toEqual(["refused", "refused"]);
      const [session, signOut] = await ask(own);
      expect(session).toEqual([200, expect.stringContaining('"ada"')]);
      // Without a token it is refused here too, and returns only the redirect.
      expect(signOut).toEqual([200, expect.stringMatching(/^\{"url":"[^"]*error=MissingCSRF[^"]*"\}$/)]);
    });
  });
});
