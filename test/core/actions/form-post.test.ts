/** `form_post` responses when the session cookie is not sent: one more redirect, from a built-in page. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { application, home, leave, query, sessionOf, signIn, where } from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";

useClock();
const server = useWorld();

/** Ada is signed in, and starts a sign-in at a provider that posts. */
async function setUp(more: Partial<AuthConfig> = { adapter: adapter() }) {
  const op = createIssuer();
  const posting = createIssuer({ url: "https://posts.example", clientId: "two" });
  server.use(...op.handlers, ...posting.handlers);
  const authorization = { params: { response_mode: "form_post" } };
  const app = application({ providers: [op.provider(), posting.provider({ id: "posts", authorization })], ...more });
  const browser = app.browser();
  await signIn(browser, op);
  const away = await leave(browser, { provider: "posts", callbackUrl: "/settings" });
  return { app, browser, posting, landing: posting.authorize(away.url) };
}

const linked = (app: Awaited<ReturnType<typeof setUp>>["app"]) =>
  app.emittedEvents.filter(([name]) => name === "linkAccount").length;

describe.each(["jwt", "database"] as const)("a signed-in user with a %s session", (strategy) => {
  const start = () => setUp({ adapter: adapter(), session: { strategy } });

  it("presses one button, and the account is linked", async () => {
    const { app, browser, posting, landing } = await start();
    const page = await browser.arrive(landing);
    expect([page.status, page.url, linked(app)]).toEqual([200, `${home}/auth/callback/posts`, 1]);
    expect(posting.requests.token).toEqual([]);
    expect(where(await browser.submit())).toBe("/settings");
    expect([linked(app), app.log.errors]).toEqual([2, []]);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada Lovelace" } });
  });

  it("FL-31: who signed out meanwhile is refused, and nothing is linked", async () => {
    const { app, browser, landing } = await start();
    const other = browser.tab();
    await browser.arrive(landing);
    await other.visit("/auth/signout");
    await other.submit();
    const page = await browser.submit();
    expect([query(page).error, linked(app)]).toEqual(["InvalidCheck", 1]);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("may cancel at the provider, after the same step", async () => {
    const { browser, posting } = await start();
    const away = await leave(browser, { provider: "posts" });
    await browser.arrive(posting.authorize(away.url, { user: null }));
    expect(query(await browser.submit()).error).toBe("SignInCancelled");
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("visitors who need no extra redirect", () => {
  it("skip it: without stored users there is nothing to link", async () => {
    const { browser, landing } = await setUp({});
    expect(where(await browser.arrive(landing))).toBe("/settings");
  });

  it("skip it: the session cookie is sent cross-site", async () => {
    const cookies = { sessionToken: { options: { sameSite: "none" as const, secure: true } } };
    const { app, browser, landing } = await setUp({ adapter: adapter(), cookies });
    expect(where(await browser.arrive(landing))).toBe("/settings");
    expect(linked(app)).toBe(2);
  });

  it("skip it: no user was signed in", async () => {
    const { app, posting } = await setUp();
    const stranger = app.browser();
    const away = await leave(stranger, { provider: "posts", callbackUrl: "/settings" });
    expect(where(await stranger.arrive(posting.authorize(away.url)))).toMatch(/^\/settings|OAuthAccountNotLinked/);
  });

  it("skip it: a response to another sign-in is refused at once", async () => {
    const { app, landing } = await setUp();
    expect(query(await app.browser().arrive(landing)).error).toBe("InvalidCheck");
  });
});

describe("a response that is posted from another site", () => {
  type Landing = Awaited<ReturnType<typeof setUp>>["landing"];

  /** The answer, as the page of the provider posts it, with every cookie of the browser. */
  const posted = ({ app, browser }: Awaited<ReturnType<typeof setUp>>, { url, fields }: Landing) =>
    app.handle(
      new Request(url, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: {
          host: new URL(home).host,
          origin: "https://posts.example",
          cookie: Object.entries(browser.cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join("; "),
        },
      }),
    );

  it("CS-24: reads no session before its state is verified for this browser", async () => {
    const store = adapter();
    const world = await setUp({ adapter: store, session: { strategy: "database" } });
    const { landing } = world;
    const looks = () => store.called.filter((name) => name === "getSessionAndUser").length;
    const before = looks();
    const forged = { ...landing, fields: { ...landing.fields, state: "another" } };
    expect((await posted(world, forged)).headers.get("location")).toContain("error=InvalidCheck");
    expect(looks()).toBe(before);
    // The honest response has its transaction: then the session is read.
    await posted(world, landing);
    expect(looks()).toBeGreaterThan(before);
  });

  it("CS-24: does not call the jwt callback before its state is checked", async () => {
    const asked: unknown[] = [];
    const jwt = ({ token, trigger }: { token: object; trigger?: string }) => {
      asked.push(trigger);
      return token as never;
    };
    const world = await setUp({ adapter: adapter(), session: { strategy: "jwt" }, callbacks: { jwt } });
    asked.splice(0);
    await posted(world, { ...world.landing, fields: { ...world.landing.fields, state: "another" } });
    expect(asked).toEqual([]);
    await posted(world, world.landing);
    expect(asked).toEqual([undefined, "signIn"]);
  });
});
