/** The database fails, at each call in turn: no wrong user is signed in, and the next try works. */
import { describe, expect, it } from "vitest";
import { post } from "../core/methods/email/helpers.ts";
import { type AdapterFaults, adapter, adapterErrorMessage, type TestAdapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import type { Issuer } from "../world/issuer.ts";
import { createIssuer } from "../world/issuer.ts";
import type { Page } from "../world/page.ts";
import { useWorld } from "../world/server.ts";
import { type App, application, expectSignedOut, leave, passwords, sessionOf, signIn } from "./helpers.ts";

useClock();
const server = useWorld();

interface Story {
  readonly app: App;
  readonly store: TestAdapter;
  /** What comes before the part that is looked at. */
  prepare(browser: Browser): Promise<unknown>;
  /** The part in which the database fails. */
  go(browser: Browser): Promise<Page>;
  /** Everything again, from the beginning. */
  again(browser: Browser): Promise<unknown>;
}

function throughProvider(strategy: "jwt" | "database", known: boolean): Story {
  const issuer: Issuer = createIssuer();
  server.use(...issuer.handlers);
  const store = adapter();
  const app = application({ providers: [issuer.provider()], adapter: store, session: { strategy } });
  const landings: ReturnType<Issuer["authorize"]>[] = [];
  return {
    app,
    store,
    async prepare(browser) {
      if (known) await signIn(app.browser(), issuer);
      landings.push(issuer.authorize((await leave(browser)).url));
    },
    go: (browser) => browser.arrive(landings[0] as ReturnType<Issuer["authorize"]>),
    again: (browser) => signIn(browser, issuer),
  };
}

function byLink(known: boolean): Story {
  const office = post();
  return {
    app: office,
    store: office.store,
    async prepare(browser) {
      if (known) await office.store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
      await office.ask(browser);
    },
    go: (browser) => browser.visit(office.box.link()),
    async again(browser) {
      await office.ask(browser);
      await browser.visit(office.box.link());
    },
  };
}

function byPassword(): Story {
  const store = adapter();
  const app = application({
    providers: [passwords({ authorize: async ({ username }) => store.getUserByEmail(`${username}@app.example`) })],
    adapter: store,
  });
  const enter = async (browser: Browser) => {
    await browser.visit("/auth/signin");
    return browser.submit("/callback/credentials", { username: "ada", password: "x" });
  };
  return {
    app,
    store,
    async prepare(browser) {
      await store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
      await browser.visit("/auth/signin");
    },
    go: enter,
    again: enter,
  };
}

const stories: readonly (readonly [string, () => Story])[] = [
  ["through a provider for the first time, with a stored session", () => throughProvider("database", false)],
  ["through a provider again, with a stored session", () => throughProvider("database", true)],
  ["through a provider for the first time, with a session in a cookie", () => throughProvider("jwt", false)],
  ["through a provider again, with a session in a cookie", () => throughProvider("jwt", true)],
  ["by a link for the first time", () => byLink(false)],
  ["by a link again", () => byLink(true)],
  ["with a password", byPassword],
];

/** How many calls of the database the part takes when all is well. */
async function callsOf(make: () => Story): Promise<number> {
  const story = make();
  const browser = story.app.browser();
  await story.prepare(browser);
  const before = story.store.calls.length;
  await story.go(browser);
  const after = story.store.calls.length;
  expect(await sessionOf(browser)).not.toBeNull();
  return after - before;
}

const faults: readonly (readonly [string, (k: number) => AdapterFaults])[] = [
  ["throws", (failAt) => ({ failAt })],
  [
    "throws a text",
    (failAt) => ({
      failAt,
      how: {
        get answers(): never {
          throw adapterErrorMessage;
        },
      },
    }),
  ],
];

describe.each(stories)("signing in %s", (_what, make) => {
  it.each(faults)("is refused whole when any call of the database %s, and works the next time", async (_how, fault) => {
    const total = await callsOf(make);
    expect(total).toBeGreaterThan(1);
    for (let k = 1; k <= total; k++) {
      const story = make();
      const { app, store } = story;
      const browser = app.browser();
      await story.prepare(browser);
      store.breaks(fault(store.calls.length + k));
      const page = await story.go(browser);
      store.breaks();
      expect(page.html).not.toContain(adapterErrorMessage);
      expect(app.log.errors.length).toBeGreaterThan(0);
      await expectSignedOut(browser, page);
      expect(page.text).toMatch(/problem|again|log/i);
      const other = app.browser();
      await story.again(other);
      expect(await sessionOf(other)).not.toBeNull();
    }
  });
});

describe("reading a session", () => {
  it("MT-12: is null when the database is down, and the cookie stays", async () => {
    const story = throughProvider("database", true);
    const browser = story.app.browser();
    await story.again(browser);
    story.store.breaks({ fail: "getSessionAndUser" });
    const response = await browser.fetch("/auth/session");
    expect(await response.json()).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(story.app.log.errors).toEqual(["AdapterError"]);
    story.store.breaks();
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each([[undefined], [true], ["yes"], [42], [[]], [{}], [{ session: {} }]])(
    "MT-12: is null when the database answers %o",
    async (answers) => {
      const story = throughProvider("database", true);
      const browser = story.app.browser();
      await story.again(browser);
      story.store.breaks({ failures: { getSessionAndUser: { answers } } });
      const response = await browser.fetch("/auth/session");
      expect(await response.json()).toBeNull();
    },
  );
});
