/** A user proves again who they are: what counts as fresh, who is refused, and what proves nothing. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { acme, credentials } from "../core/helpers.ts";
import { optionsFor, site as passkeySite, passkeysAt, post, register, storedId } from "../webauthn/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, home, leave, query, sessionOf, signIn, where } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

const mallory = { sub: "mallory", name: "Mallory", email: "mallory@evil.example", email_verified: true };
const strategies = ["database", "jwt"] as const;
const again = { reauthenticate: "true" };

/** The request of a browser, as a framework passes it to the bridge. */
const requestOf = ({ cookies }: Browser) => ({
  headers: new Headers({
    host: "app.example",
    cookie: Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; "),
  }),
  url: new URL(`${home}/danger?x=1`),
});

function setUp(strategy: "database" | "jwt", { faults, ...more }: Partial<AuthConfig> & { faults?: Faults } = {}) {
  const op = createIssuer({ ...(faults && { faults }) });
  const two = createIssuer({ url: "https://two.example", clientId: "two" });
  server.use(...op.handlers, ...two.handlers);
  const store = adapter();
  const providers = [op.provider(), two.provider({ id: "two" })];
  const app = application({ providers, adapter: store, session: { strategy }, ...more });
  const bridge = createBridge(app.config);
  const fresh = (browser: Browser, within?: number) => bridge.fresh(requestOf(browser), within ? { within } : {});
  return { op, two, store, app, bridge, fresh, browser: app.browser() };
}

describe.each(strategies)("under the %s strategy", (strategy) => {
  it("a sign-in at an OpenID Provider is fresh once the provider says when the person signed in", async () => {
    const { op, fresh, browser } = setUp(strategy);
    await signIn(browser, op);
    expect(await fresh(browser)).toBe(false);
    const { url } = await leave(browser, { callbackUrl: "/settings", params: again });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ max_age: "0", prompt: "login" });
    clock.forward(120);
    expect(where(await browser.arrive(op.authorize(url)))).toBe("/settings");
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    expect([await fresh(browser), await fresh(browser, 1)]).toEqual([true, true]);
    clock.forward(900);
    expect([await fresh(browser), await fresh(browser, 899), await fresh(browser, 901)]).toEqual([true, false, true]);
    clock.forward(1);
    expect(await fresh(browser)).toBe(false);
  });

  it("a configured prompt stays beside login, and none does not", async () => {
    for (const [prompt, sent] of [
      ["consent", "login consent"],
      ["none", "login"],
    ] as const) {
      const op = createIssuer();
      server.use(...op.handlers);
      const providers = [op.provider({ authorization: { params: { prompt } } })];
      const browser = application({ providers, adapter: adapter(), session: { strategy } }).browser();
      await signIn(browser, op);
      const { url } = await leave(browser, { params: again });
      expect(new URL(url).searchParams.get("prompt")).toBe(sent);
    }
  });

  it.each(["wrong", "missing"] as const)(
    "SS-83: a provider that does not ask anew (auth_time %s) proves nothing",
    async (auth_time) => {
      const { op, fresh, browser } = setUp(strategy, { faults: { auth_time } });
      await signIn(browser, op);
      const { url } = await leave(browser, { callbackUrl: "/settings", params: again });
      const page = await browser.arrive(op.authorize(url));
      expect(query(page)).toEqual({ error: "FreshSessionRequired", callbackUrl: `${home}/settings` });
      expect(await fresh(browser)).toBe(false);
      expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    },
  );

  it("SS-84: another user is refused, nothing is written, and the former session goes on", async () => {
    const { op, store, app, fresh, browser } = setUp(strategy);
    await signIn(app.browser(), op, { user: mallory });
    await signIn(browser, op);
    const before = store.calls.length;
    for (const user of [mallory, { ...mallory, sub: "new", email: "new@evil.example" }]) {
      const page = await signIn(browser, op, { user, callbackUrl: "/settings", params: again });
      expect(query(page)).toEqual({ error: "DifferentUser", callbackUrl: `${home}/settings` });
      expect(page.text).toContain("another account than the one you are signed in with");
    }
    const writes = store.calls.slice(before).filter(({ method }) => /^(?:create|link|update|delete)/.test(method));
    expect(writes).toEqual([]);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(await fresh(browser)).toBe(false);
    await signIn(browser, op, { params: again });
    expect(await fresh(browser)).toBe(true);
  });

  it("SS-85: a person at an unlocked computer cannot make the session fresh with an account of their own", async () => {
    const op = createIssuer();
    server.use(...op.handlers);
    const people = { eve: { id: "9", name: "Eve", email: "eve@evil.example" } };
    const providers = [op.provider(), acme({}, people)];
    const { config, ...app } = application({ providers, adapter: adapter(), session: { strategy } });
    const bridge = createBridge(config);
    const browser = app.browser();
    await signIn(browser, op);
    const through = async (params?: typeof again) => {
      const { url } = await leave(browser, { provider: "acme", ...(params && { params }) });
      const state = new URL(url).searchParams.get("state") ?? "";
      return browser.visit(`/auth/callback/acme?${new URLSearchParams({ code: "eve", state })}`);
    };
    expect(query(await through(again)).error).toBe("DifferentUser");
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
    // Linking it is a sign-in of its own, and proves nothing about the user who is signed in.
    expect(query(await through()).error).toBeUndefined();
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
  });

  it("SS-86: a userinfo response, which is not signed, adds nothing to what the id_token proves", async () => {
    const userinfoClaims = { auth_time: Math.floor(Date.now() / 1000), acr: "gold", amr: ["mfa"] };
    const { op, fresh, browser } = setUp(strategy, { faults: { userinfoClaims } });
    await signIn(browser, op);
    expect(await fresh(browser)).toBe(false);
  });

  it("SS-87: an auth_time in the future proves nothing", async () => {
    const { op, fresh, browser } = setUp(strategy, { faults: { auth_time: 4_000_000_000 } });
    await signIn(browser, op);
    expect(await fresh(browser)).toBe(false);
  });

  it("a password again counts, and that of another user does not", async () => {
    const authorize = ({ username }: Record<string, unknown>) =>
      username === "ada" || username === "bob"
        ? { id: String(username), name: String(username), email: `${username}@app.example` }
        : null;
    const store = adapter();
    for (const id of ["ada", "bob"]) await store.createUser({ id, email: `${id}@app.example`, emailVerified: null });
    const app = application({ providers: [credentials({ authorize })], adapter: store, session: { strategy } });
    const [bridge, browser] = [createBridge(app.config), app.browser()];
    const type = async (username: string, more = {}) => {
      const page = await browser.visit("/auth/signin?error=FreshSessionRequired&callbackUrl=/settings");
      const form = page.forms.find(({ action }) => action.includes("/auth/callback/credentials"));
      return browser.post(form?.action ?? "", { ...form?.fields, username, ...more });
    };
    await type("ada");
    expect(await bridge.fresh(requestOf(browser))).toBe(true);
    clock.forward(1000);
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
    expect(query(await type("bob")).error).toBe("DifferentUser");
    expect(query(await type("eve")).error).toBe("CredentialsSignin");
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
    expect(where(await type("ada"))).toBe("/settings");
    expect(await bridge.fresh(requestOf(browser))).toBe(true);
  });

  it("protect sends a user whose session is not fresh to a page that asks again, and back", async () => {
    const { op, bridge, browser } = setUp(strategy);
    const ask = () => bridge.protect(requestOf(browser), (session) => session !== null, { fresh: { within: 300 } });
    expect(await ask()).toMatchObject({ do: "redirect", url: `${home}/auth/signin?callbackUrl=%2Fdanger%3Fx%3D1` });
    await signIn(browser, op);
    const asked = await ask();
    const url = `${home}/auth/signin?error=FreshSessionRequired&callbackUrl=%2Fdanger%3Fx%3D1`;
    expect(asked).toMatchObject({ do: "redirect", url });
    const page = await browser.visit(url);
    expect(page.text).toContain("Confirm that it is you");
    const form = page.forms.find(({ action }) => action.includes("/auth/signin/op"));
    const { url: provider } = await browser.post(form?.action ?? "", form?.fields ?? {});
    expect(new URL(provider).searchParams.get("max_age")).toBe("0");
    expect(where(await browser.arrive(op.authorize(provider)))).toBe("/danger?x=1");
    expect(await ask()).toMatchObject({ do: "pass" });
    // Without a session, and where every visitor may pass, `fresh` still needs a user.
    const stranger = setUp(strategy);
    expect(await stranger.bridge.protect(requestOf(stranger.browser), () => true, { fresh: true })).toMatchObject({
      do: "redirect",
    });
  });

  it("a passkey counts with user verification only, and one that is added just now does not", async () => {
    const at = passkeySite({ userVerification: "preferred" }, { session: { strategy, requireFresh: false } });
    const bridge = createBridge(at.config);
    const [browser, keys] = [at.browser(), passkeysAt()];
    await register(browser, keys);
    expect(await bridge.fresh(requestOf(browser))).toBe(true);
    clock.forward(1000);
    const [id, other] = [storedId(keys), passkeysAt()];
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
    // SS-85: a second passkey, of the person at the computer.
    await register(browser, other);
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
    await expect(bridge.removePasskey(requestOf(browser), id, { requireFresh: true })).rejects.toMatchObject({
      type: "FreshSessionRequired",
    });
    const options = await optionsFor(browser, { action: "authenticate", callbackUrl: "/settings", ...again });
    expect(options).toMatchObject({
      userVerification: "required",
      allowCredentials: [expect.anything(), expect.anything()],
    });
    expect(query(await post(browser, "authenticate", keys.get(options, { uv: false }))).error).toBe(
      "WebAuthnVerificationError",
    );
    expect(await bridge.fresh(requestOf(browser))).toBe(false);
    const second = await optionsFor(browser, { action: "authenticate", callbackUrl: "/settings", ...again });
    expect(where(await post(browser, "authenticate", keys.get(second)))).toBe("/settings");
    expect(await bridge.fresh(requestOf(browser))).toBe(true);
    await bridge.removePasskey(requestOf(browser), id, { requireFresh: true });
    expect(await bridge.listPasskeys(requestOf(browser))).toHaveLength(1);
  });
});

describe("fresh", () => {
  it.each([0, -1, Number.NaN, "300" as unknown as number])("refuses within: %s with what to pass", async (within) => {
    const { bridge, browser } = setUp("jwt");
    await expect(bridge.fresh(requestOf(browser), { within })).rejects.toThrow("Pass a positive number of seconds");
  });

  it("is false without a session, and revoking sessions never asks for it", async () => {
    const { op, bridge, fresh, browser } = setUp("database");
    expect(await fresh(browser)).toBe(false);
    await signIn(browser, op);
    expect(await fresh(browser)).toBe(false);
    expect(await bridge.revokeSessions(requestOf(browser), "all")).toMatchObject({ ended: 1 });
  });

  it("keeps the claims of the proof, whatever the jwt callback returns", async () => {
    const seen: unknown[] = [];
    const { op, browser } = setUp("jwt", {
      faults: { claims: { amr: ["otp", "mfa", 7], acr: "silver" } },
      callbacks: {
        jwt: ({ token }) => {
          const { amr, acr, proved } = token.portico ?? {};
          seen.push({ amr, acr, proved });
          return { ...token, portico: { proved: 1, amr: ["none"], acr: "gold" }, n: seen.length };
        },
      },
    });
    const at = clock.seconds();
    await signIn(browser, op, { params: { max_age: "60" } });
    clock.forward(90_000);
    for (let reads = 0; reads < 2; reads++) await browser.fetch("/auth/session");
    const kept = { amr: ["otp", "mfa"], acr: "silver", proved: at };
    expect(seen.slice(-2)).toEqual([kept, kept]);
  });
});
