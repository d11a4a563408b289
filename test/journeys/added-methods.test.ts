/** Adding a sign-in method: who may, and what a method proves that was added in a session. */
import { describe, expect, it } from "vitest";
import type { SessionOptions } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { optionsFor, site as passkeySite, passkeysAt, post, register } from "../webauthn/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, home, leave, query, sessionOf, signIn } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

const again = { reauthenticate: "true" };
/** Seconds: longer than a sign-in counts as recent. */
const later = 901;

const requestOf = ({ cookies }: Browser) => ({
  headers: new Headers({
    cookie: Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; "),
    origin: home,
  }),
  url: new URL(home),
});

/** Ada signs in at `op`. The person at her unlocked computer has an account at `two`. */
function setUp(session: Partial<SessionOptions>) {
  const [op, two] = [createIssuer(), createIssuer({ url: "https://two.example", clientId: "two" })];
  server.use(...op.handlers, ...two.handlers);
  const store = adapter();
  const app = application({
    providers: [op.provider(), two.provider({ id: "two" })],
    adapter: store,
    session,
  });
  const bridge = createBridge(app.config);
  const browser = app.browser();
  const link = async ({ sub = "own", ...more }: { sub?: string; params?: typeof again } = {}) => {
    const { url } = await leave(browser, { provider: "two", ...more });
    return url.startsWith(home) ? browser.page : browser.arrive(two.authorize(url, { user: { sub } }));
  };
  const providers = async () => (await bridge.listAccounts(requestOf(browser))).map(({ provider }) => provider);
  const fresh = () => bridge.fresh(requestOf(browser));
  return { op, two, app, bridge, browser, link, providers, fresh };
}

describe.each(["database", "jwt"] as const)("T7: under the %s strategy", (strategy) => {
  it("T7, AL-125: an account is linked by a user who signed in a short time ago, and by no other", async () => {
    const { op, browser, link, providers } = setUp({ strategy });
    await signIn(browser, op);
    clock.forward(later);
    expect(query(await link()).error).toBe("FreshSessionRequired");
    expect(await providers()).toEqual(["op"]);
    const { url } = await leave(browser, { params: again });
    await browser.arrive(op.authorize(url));
    expect(query(await link()).error).toBeUndefined();
    expect(await providers()).toEqual(["op", "two"]);
  });

  it("T7: who signs in again with an account that is linked already is not asked", async () => {
    const { op, browser } = setUp({ strategy });
    await signIn(browser, op);
    clock.forward(later);
    expect(query(await signIn(browser, op)).error).toBeUndefined();
  });

  it("T7, AL-125: session.requireFresh sets another time, or turns it off", async () => {
    for (const [requireFresh, expected] of [
      [later, ["op", "two"]],
      [later - 1, ["op"]],
      [false, ["op", "two"]],
    ] as const) {
      const { op, browser, link, providers } = setUp({ strategy, requireFresh });
      await signIn(browser, op);
      clock.forward(later);
      await link();
      expect(await providers(), String(requireFresh)).toEqual(expected);
    }
  });

  it("T7, SS-127: an account that was added in a session makes it fresh only after another sign-in", async () => {
    const { op, app, browser, link, fresh } = setUp({ strategy, requireFresh: false });
    await signIn(browser, op);
    await link();
    expect(await fresh()).toBe(false);
    await link({ params: again });
    expect(await fresh()).toBe(false);
    // An ordinary sign-in over the session is no other proof.
    await link();
    expect(await fresh()).toBe(false);
    const page = await browser.visit("/auth/signout");
    await browser.post(page.forms[0]?.action ?? "", page.forms[0]?.fields ?? {});
    expect(await sessionOf(browser)).toBeNull();
    await link();
    await link({ params: again });
    expect([await fresh(), app.log.errors]).toEqual([true, []]);
  });

  it("T7, SS-127: the method of the user proves who they are beside one that was added", async () => {
    const { op, browser, link, fresh } = setUp({ strategy, requireFresh: false });
    await signIn(browser, op);
    await link();
    const { url } = await leave(browser, { params: again });
    await browser.arrive(op.authorize(url));
    expect(await fresh()).toBe(true);
    clock.forward(later);
    await link({ params: again });
    expect(await fresh()).toBe(false);
  });

  it("T7, SS-127: a person who adds ten accounts does not push the first one out of what is remembered", async () => {
    const { op, two, browser, link, fresh } = setUp({ strategy, requireFresh: false });
    await signIn(browser, op);
    await link();
    for (let index = 0; index < 9; index++) {
      const { url } = await leave(browser, { provider: "two" });
      await browser.arrive(two.authorize(url, { user: { sub: `own-${index}` } }));
    }
    await link({ params: again });
    expect(await fresh()).toBe(false);
  });

  it("T7, SS-128: an account that was added in a session keeps it recent no longer than its other sign-ins do", async () => {
    const { op, browser, link, providers } = setUp({ strategy });
    await signIn(browser, op);
    clock.forward(600);
    await link();
    // Two accounts are added one after the other.
    expect(query(await link({ sub: "second" })).error).toBeUndefined();
    clock.forward(301);
    // The sign-in is the user's, and opens a session.
    expect(query(await link()).error).toBeUndefined();
    expect(query(await link({ sub: "third" })).error).toBe("FreshSessionRequired");
    expect(await providers()).toEqual(["op", "two", "two"]);
    await signIn(browser, op);
    expect(query(await link({ sub: "third" })).error).toBeUndefined();
    expect(await providers()).toEqual(["op", "two", "two", "two"]);
  });

  it("T7, WA-121: a passkey is added by a user who signed in a short time ago, and proves nothing in that session", async () => {
    const strict = passkeySite({}, { session: { strategy } });
    const [browser, keys] = [strict.browser(), passkeysAt()];
    await register(browser, keys);
    clock.forward(later);
    const refused = await browser.fetch("/auth/webauthn-options/passkey?action=register&name=x");
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: "FreshSessionRequired" }]);
    const lax = passkeySite({}, { session: { strategy, requireFresh: false } });
    const bridge = createBridge(lax.config);
    const [open, own, added] = [lax.browser(), passkeysAt(), passkeysAt()];
    await register(open, own);
    clock.forward(later);
    await register(open, added);
    expect(await bridge.fresh(requestOf(open))).toBe(false);
    const proveWith = async (chosen: ReturnType<typeof passkeysAt>) => {
      const options = await optionsFor(open, { action: "authenticate", callbackUrl: "/settings", ...again });
      await post(open, "authenticate", chosen.get(options));
      return bridge.fresh(requestOf(open));
    };
    expect([await proveWith(added), await proveWith(own)]).toEqual([false, true]);
  });
});
