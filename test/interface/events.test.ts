/** interface.md, "Events": the message of each handler, and when it is called. */
import { describe, expect, it, vi } from "vitest";
import type { Events } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { post } from "../core/methods/email/helpers.ts";
import { type App, application, passwords, sessionOf, signIn } from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { enter } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

function setUp(config: Partial<AuthConfig> = {}) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const app = application({ providers: [issuer.provider(), passwords()], ...config });
  return { issuer, app, browser: app.browser() };
}

const signOut = async (browser: Browser) => {
  await browser.visit("/auth/signout");
  await browser.submit("/signout");
};

/** What a handler heard, each time. */
const heard = ({ emittedEvents }: App, event: keyof Events): Record<string, unknown>[] =>
  emittedEvents.filter(([name]) => name === event).map(([, message]) => message as Record<string, unknown>);

const keys = (message: object | undefined): string[] => Object.keys(message ?? {}).sort();

describe("Events / signIn", () => {
  it("a user signs in: user, account, profile, isNewUser", async () => {
    const { app, issuer, browser } = setUp({ adapter: adapter() });
    await signIn(browser, issuer);
    await signIn(app.browser(), issuer);
    const [first, second] = heard(app, "signIn");
    expect(keys(first)).toEqual(["account", "isNewUser", "profile", "user"]);
    expect(first).toMatchObject({
      user: { email: "ada@example.com" },
      account: { provider: "op", providerAccountId: "ada-1815" },
      profile: { sub: "ada-1815" },
      isNewUser: true,
    });
    expect(second).toMatchObject({ isNewUser: false });
  });

  it("user: for credentials the raw provider response", async () => {
    const { app, browser } = setUp({
      providers: [passwords({ authorize: () => ({ id: "7", name: "Ada", role: "countess" }) })],
    });
    await enter(browser);
    expect(heard(app, "signIn")).toMatchObject([{ user: { id: "7", name: "Ada", role: "countess" } }]);
    expect(heard(app, "signIn")[0]).not.toHaveProperty("profile");
  });

  it("LG-13: the documented fields only, and no password", async () => {
    const { app, browser } = setUp();
    await enter(browser);
    await sessionOf(browser);
    await signOut(browser);
    expect(app.emittedEvents.map(([name, message]) => [name, keys(message as object)])).toEqual([
      ["signIn", ["account", "isNewUser", "user"]],
      ["session", ["session", "token"]],
      ["signOut", ["token"]],
    ]);
    expect(JSON.stringify(app.emittedEvents)).not.toContain("correct horse");
  });
});

describe("Events / signOut", () => {
  it("a session ends: token (jwt strategy)", async () => {
    const { app, browser } = setUp();
    await enter(browser);
    await signOut(browser);
    expect(heard(app, "signOut")).toMatchObject([{ token: { sub: "1", email: "ada@app.example" } }]);
  });

  it("a session ends: session, the adapter session (database strategy)", async () => {
    const { app, issuer, browser } = setUp({ adapter: adapter() });
    await signIn(browser, issuer);
    await signOut(browser);
    const [message] = heard(app, "signOut");
    expect(keys(message)).toEqual(["session"]);
    expect(message?.session).toMatchObject({ userId: expect.any(String), expires: expect.any(Date) });
  });

  it("nothing is emitted when no user was signed in", async () => {
    const { app, browser } = setUp();
    await signOut(browser);
    expect(heard(app, "signOut")).toEqual([]);
  });
});

describe("Events / createUser and linkAccount", () => {
  it("a user record is created: user, as it was stored; an account is linked: account, profile, user", async () => {
    const store = adapter();
    const { app, issuer, browser } = setUp({ adapter: store });
    await signIn(browser, issuer);
    const user = await store.getUserByEmail("ada@example.com");
    expect(heard(app, "createUser")).toEqual([{ user }]);
    const [linked] = heard(app, "linkAccount");
    expect(keys(linked)).toEqual(["account", "profile", "user"]);
    expect(linked).toMatchObject({
      user,
      account: { provider: "op", providerAccountId: "ada-1815", userId: user?.id },
      profile: { name: "Ada Lovelace" },
    });
  });

  it("neither is emitted again for a known user", async () => {
    const { app, issuer, browser } = setUp({ adapter: adapter() });
    await signIn(browser, issuer);
    await signIn(app.browser(), issuer);
    expect([heard(app, "createUser").length, heard(app, "linkAccount").length]).toEqual([1, 1]);
  });

  it("decisions / linking: createUser fires only for a created user", async () => {
    const store = adapter();
    await store.createUser({ id: "1", email: "ada@example.com", emailVerified: new Date(clock.now()) });
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const app = application({
      adapter: store,
      providers: [issuer.provider({ allowDangerousEmailAccountLinking: true })],
    });
    await signIn(app.browser(), issuer);
    expect(app.emittedEvents.map(([name]) => name)).toEqual(["linkAccount", "signIn"]);
  });
});

describe("Events / updateUser", () => {
  it("a user record is updated: user, as it was stored", async () => {
    const office = post();
    await office.store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const browser = office.browser();
    await office.ask(browser);
    await browser.visit(office.box.link());
    const user = await office.store.getUserByEmail("ada@app.example");
    expect(user?.emailVerified).toEqual(new Date(clock.now()));
    expect(heard(office, "updateUser")).toEqual([{ user }]);
  });
});

describe("Events / session", () => {
  it("a session is checked: session, and token under jwt", async () => {
    const { app, browser } = setUp();
    await enter(browser);
    await sessionOf(browser);
    expect(heard(app, "session")).toMatchObject([{ session: { user: { name: "ada" } }, token: { sub: "1" } }]);
  });

  it("a session is checked: session alone under database", async () => {
    const { app, issuer, browser } = setUp({ adapter: adapter() });
    await signIn(browser, issuer);
    await sessionOf(browser);
    expect(keys(heard(app, "session")[0])).toEqual(["session"]);
  });

  it("nothing is emitted for an invalid session", async () => {
    const { app, browser } = setUp();
    await sessionOf(browser);
    expect(app.emittedEvents).toEqual([]);
  });
});

describe("Events / handlers", () => {
  it("are optional: the default is an empty object", async () => {
    const { browser } = setUp({ events: {} });
    await enter(browser);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("are awaited, and keep their this", async () => {
    const events = {
      done: [] as string[],
      async signIn() {
        await new Promise((resolve) => setTimeout(resolve, 10));
        this.done.push("signIn");
      },
    };
    const { browser } = setUp({ events });
    await enter(browser);
    expect(events.done).toEqual(["signIn"]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("no disk");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no disk"))],
    [
      "throws nothing",
      () => {
        throw null;
      },
    ],
  ])("change nothing when one %s: it is a line in the log", async (_how, handler) => {
    const names = ["signIn", "signOut", "createUser", "updateUser", "linkAccount", "session"] as const;
    const { app, issuer, browser } = setUp({
      adapter: adapter(),
      events: Object.fromEntries(names.map((name) => [name, vi.fn(handler)])),
    });
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
    await signOut(browser);
    expect(await sessionOf(browser)).toBeNull();
    expect(new Set(app.log.errors)).toEqual(new Set(["EventError"]));
    expect(app.log.errors).toHaveLength(5);
  });
});
