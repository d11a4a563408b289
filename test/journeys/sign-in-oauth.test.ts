/** Ada signs in through a plain OAuth 2.0 provider, and again on another day. */
import { describe, expect, it } from "vitest";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, cookieNames, expectSignedOut, home, leave, query, sessionOf, signIn, where } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

function setUp(withStore: boolean) {
  const issuer = createIssuer({ oidc: false, sendsIss: false });
  server.use(...issuer.handlers);
  const store = adapter();
  const provider = issuer.provider({
    authorization: { url: `${issuer.url}/authorize`, params: { scope: "profile email" } },
  });
  const app = application({ providers: [provider], ...(withStore && { adapter: store }) });
  return { issuer, store, app, browser: app.browser() };
}

const known = {
  id: (emittedEvents: readonly (readonly [string, unknown])[]) =>
    emittedEvents
      .filter(([name]) => name === "signIn")
      .map(([, message]) => (message as { user: { id: string } }).user.id),
};

describe.each([
  ["cookies alone", false],
  ["a database", true],
])("signing in through OAuth 2.0, with %s", (_what, withStore) => {
  it("leads from the sign-in page to the provider, and back to the callback URL", async () => {
    const { app, browser, issuer } = setUp(withStore);
    const away = await leave(browser, { callbackUrl: "/orders?page=2#last" });
    expect(away.url.startsWith(`${issuer.url}/authorize?`)).toBe(true);
    await expectSignedOut(browser, away);
    const page = await browser.arrive(issuer.authorize(away.url));
    expect(page.way.map((url) => url.split("?")[0])).toEqual([`${home}/auth/callback/op`, `${home}/orders`]);
    expect(where(page)).toBe("/orders?page=2#last");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada Lovelace", email: "ada@example.com" } });
    expect(issuer.complaints).toEqual([]);
    expect(app.log.errors).toEqual([]);
  });

  it("leaves only the session and the CSRF token, and without an adapter the tokens", async () => {
    const { browser, issuer } = setUp(withStore);
    await signIn(browser, issuer);
    const tokens = withStore ? [cookieNames.sessionNote] : [cookieNames.providerTokens];
    expect(Object.keys(browser.cookies).sort()).toEqual([cookieNames.csrf, cookieNames.session, ...tokens].sort());
    expect(browser.jar.refused).toEqual([]);
    expect(browser.visibleCookies).toBe("");
  });

  it("signs in the same user a month later, from another browser", async () => {
    const { app, browser, issuer, store } = setUp(withStore);
    await signIn(browser, issuer);
    clock.forward(31 * 86_400);
    expect(await sessionOf(browser)).toBeNull();
    await signIn(app.browser(), issuer);
    const ids = known.id(app.emittedEvents);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(store.called.filter((method) => method === "createUser")).toHaveLength(withStore ? 1 : 0);
  });

  it("renews the session while she uses the application, and lets it expire when she does not", async () => {
    const { browser, issuer } = setUp(withStore);
    await signIn(browser, issuer);
    for (let week = 0; week < 10; week++) {
      clock.forward(7 * 86_400);
      expect(await sessionOf(browser)).not.toBeNull();
    }
    clock.forward(30 * 86_400 + 16);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("ends on the sign-in page when she cancels at the provider, with her callback URL intact", async () => {
    const { browser, issuer } = setUp(withStore);
    const page = await signIn(browser, issuer, { user: null, callbackUrl: "/orders" });
    expect(new URL(page.url).pathname).toBe("/auth/signin");
    expect(query(page)).toEqual({ error: "SignInCancelled", callbackUrl: `${home}/orders` });
    expect(page.text).toContain("Sign-in was cancelled");
    await expectSignedOut(browser, page);
    expect(Object.keys(browser.cookies)).toEqual([cookieNames.csrf]);
    const form = page.forms.find(({ action }) => action.endsWith("/signin/op"));
    const again = await browser.post(form?.action ?? "", form?.fields ?? {});
    expect(where(await browser.arrive(issuer.authorize(again.url)))).toBe("/orders");
  });
});

describe("users of plain OAuth 2.0 without a database", () => {
  it("are different users at two providers, though their names there are the same", async () => {
    const [one, two] = [
      createIssuer({ oidc: false }),
      createIssuer({ oidc: false, url: "https://two.example", claims: { email: "other@example.com" } }),
    ];
    server.use(...one.handlers, ...two.handlers);
    const app = application({ providers: [one.provider(), two.provider({ id: "two" })] });
    await signIn(app.browser(), one);
    await signIn(app.browser(), two, { provider: "two" });
    expect(new Set(known.id(app.emittedEvents)).size).toBe(2);
  });

  it("AL-10, CS-22: are never signed in by a response to another browser", async () => {
    const { app, issuer } = setUp(false);
    const attacker = app.browser();
    const landing = issuer.authorize((await leave(attacker)).url);
    const victim = app.browser();
    const page = await victim.arrive(landing, { initiator: "https://evil.example" });
    expect(query(page).error).toBe("InvalidCheck");
    expect(page.text).toContain("Please start again");
    await expectSignedOut(victim, page);
    expect(issuer.requests.token).toEqual([]);
  });
});
