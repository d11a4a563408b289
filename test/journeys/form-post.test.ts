/** `form_post`: the response is sent with the cookie of the sign-in, and no other. */
import { describe, expect, it } from "vitest";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, expectSignedOut, home, leave, query, sessionOf, transactionCookies, where } from "./helpers.ts";

useClock();
const server = useWorld();

function setUp() {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const app = application({
    providers: [issuer.provider({ authorization: { params: { response_mode: "form_post" } } })],
  });
  return { issuer, app, browser: app.browser() };
}

describe("a provider that posts its response", () => {
  it("signs in, and the callback URL is kept", async () => {
    const { issuer, browser } = setUp();
    const away = await leave(browser, { callbackUrl: "/orders" });
    const [name = ""] = transactionCookies(browser);
    expect(browser.jar.get(name)).toMatchObject({ sameSite: "none", secure: true, httpOnly: true });
    const landing = issuer.authorize(away.url);
    expect(landing.method).toBe("POST");
    expect(where(await browser.arrive(landing))).toBe("/orders");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada Lovelace" } });
    expect(transactionCookies(browser)).toEqual([]);
    expect(browser.jar.refused).toEqual([]);
    expect(issuer.complaints).toEqual([]);
  });

  it("may cancel, and the page shows it", async () => {
    const { issuer, browser } = setUp();
    const away = await leave(browser, { callbackUrl: "/orders" });
    const page = await browser.arrive(issuer.authorize(away.url, { user: null }));
    expect(query(page)).toEqual({ error: "SignInCancelled", callbackUrl: `${home}/orders` });
    await expectSignedOut(browser, page);
    expect(transactionCookies(browser)).toEqual([]);
  });

  it("is refused in a browser that did not start the sign-in", async () => {
    const { issuer, app, browser } = setUp();
    const landing = issuer.authorize((await leave(browser)).url);
    const victim = app.browser();
    const page = await victim.arrive(landing, { initiator: "https://evil.example" });
    expect(query(page).error).toBe("InvalidCheck");
    await expectSignedOut(victim, page);
    expect(issuer.requests.token).toEqual([]);
  });

  it("is refused if its response is sent by GET", async () => {
    const { issuer, browser } = setUp();
    const landing = issuer.authorize((await leave(browser)).url);
    const page = await browser.visit(`${landing.url}?${new URLSearchParams(landing.fields)}`);
    expect(query(page).error).toBe("InvalidCheck");
    await expectSignedOut(browser, page);
    expect(issuer.requests.token).toEqual([]);
  });
});
