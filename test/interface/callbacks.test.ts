/** interface.md, "Callbacks": when each is called, with what, and what its answer does. */
import { describe, expect, it } from "vitest";
import type { Callbacks, JWTParams } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { post } from "../core/methods/email/helpers.ts";
import {
  application,
  expectSignedOut,
  home,
  passwords,
  query,
  sessionOf,
  signIn,
  spies,
  where,
} from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";

useClock();
const server = useWorld();

function setUp(answers: Partial<Callbacks> = {}, config: Partial<AuthConfig> = {}) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const callbacks = spies(answers);
  const app = application({ providers: [issuer.provider(), passwords()], callbacks, ...config });
  return { issuer, callbacks, app, browser: app.browser() };
}

const enter = async (browser: Browser, callbackUrl = "/dashboard") => {
  await browser.visit(`/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  return browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
};

const update = async (browser: Browser, data: unknown) => {
  const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
  const headers = { "content-type": "application/json" };
  return browser.fetch("/auth/session", { method: "POST", headers, body: JSON.stringify({ csrfToken, data }) });
};

const keys = (params: object | undefined): string[] => Object.keys(params ?? {}).sort();

describe("Callbacks / jwt", () => {
  it("on signIn: token is a subset with name, email, image; user, account, profile and trigger are there", async () => {
    const { browser, issuer, callbacks } = setUp();
    await signIn(browser, issuer);
    const [params] = callbacks.jwt.mock.calls[0] ?? [];
    expect(keys(params)).toEqual(["account", "isNewUser", "profile", "token", "trigger", "user"]);
    expect(keys(params?.token)).toEqual(["email", "name", "picture", "sub"]);
    expect(params).toMatchObject({ trigger: "signIn", isNewUser: false, profile: { sub: "ada-1815" } });
  });

  it("on signUp: trigger is signUp, and isNewUser is true", async () => {
    const { browser, issuer, callbacks } = setUp({}, { adapter: adapter(), session: { strategy: "jwt" } });
    await signIn(browser, issuer);
    expect(callbacks.jwt.mock.calls[0]?.[0]).toMatchObject({ trigger: "signUp", isNewUser: true });
    await signIn(browser, issuer);
    expect(callbacks.jwt.mock.lastCall?.[0]).toMatchObject({ trigger: "signIn", isNewUser: false });
  });

  it("profile: only on signIn through a provider, not with credentials", async () => {
    const { browser, callbacks } = setUp();
    await enter(browser);
    expect(callbacks.jwt.mock.calls[0]?.[0]).not.toHaveProperty("profile");
  });

  it("otherwise: token is the full JWT, and trigger is absent", async () => {
    const { browser, callbacks } = setUp();
    await enter(browser);
    await sessionOf(browser);
    const [params] = callbacks.jwt.mock.calls[1] ?? [];
    expect(keys(params)).toEqual(["token"]);
    const fields = ["email", "exp", "iat", "jti", "name", "picture", "sub", "portico"];
    expect(keys(params?.token)).toEqual(fields.toSorted());
  });

  it("on update: session is what the client sent", async () => {
    const { browser, callbacks } = setUp();
    await enter(browser);
    await update(browser, { theme: "dark" });
    const [params] = callbacks.jwt.mock.calls.find(([{ trigger }]) => trigger === "update") ?? [];
    expect(keys(params)).toEqual(["session", "token", "trigger"]);
    expect(params).toMatchObject({ trigger: "update", session: { theme: "dark" } });
  });

  it("returned content is saved in the JWT and forwarded to session", async () => {
    const jwt = ({ token, trigger }: JWTParams) => (trigger === "signIn" ? { ...token, role: "countess" } : token);
    const { browser, callbacks } = setUp({ jwt });
    await enter(browser);
    await sessionOf(browser);
    expect(callbacks.session.mock.calls[0]?.[0].token).toMatchObject({ role: "countess" });
  });

  it("returns JWT or null: null ends the session, and clears its cookie", async () => {
    const ended = { yes: false };
    const { browser } = setUp({ jwt: ({ token }) => (ended.yes ? null : token) });
    await enter(browser);
    expect(await sessionOf(browser)).not.toBeNull();
    ended.yes = true;
    expect(await sessionOf(browser)).toBeNull();
    ended.yes = false;
    expect(await sessionOf(browser)).toBeNull();
  });

  it("is never called under the database strategy", async () => {
    const { browser, issuer, callbacks } = setUp({}, { adapter: adapter() });
    await signIn(browser, issuer);
    await sessionOf(browser);
    expect(callbacks.jwt).not.toHaveBeenCalled();
  });
});

describe("Callbacks / session", () => {
  it("is called whenever a session is checked, with token under jwt", async () => {
    const { browser, callbacks } = setUp();
    await enter(browser);
    expect(callbacks.session).not.toHaveBeenCalled();
    await sessionOf(browser);
    await sessionOf(browser);
    expect(callbacks.session).toHaveBeenCalledTimes(2);
    expect(keys(callbacks.session.mock.calls[0]?.[0])).toEqual(["session", "token"]);
  });

  it("is called with user, and without token, under database", async () => {
    const { browser, issuer, callbacks } = setUp({}, { adapter: adapter() });
    await signIn(browser, issuer);
    await sessionOf(browser);
    expect(keys(callbacks.session.mock.calls[0]?.[0])).toEqual(["session", "user"]);
  });

  it("on update also newSession and trigger = update", async () => {
    const { browser, callbacks } = setUp();
    await enter(browser);
    await update(browser, { name: "Countess" });
    expect(callbacks.session.mock.calls[0]?.[0]).toMatchObject({ trigger: "update", newSession: { name: "Countess" } });
  });

  it("is not called when there is no session", async () => {
    const { browser, callbacks } = setUp();
    await sessionOf(browser);
    expect(callbacks.session).not.toHaveBeenCalled();
  });

  it("the return value is exposed to the client", async () => {
    const { browser } = setUp({ session: ({ session }) => ({ ...session, greeting: "hello" }) as never });
    await enter(browser);
    expect(await sessionOf(browser)).toMatchObject({ greeting: "hello" });
  });

  it("LG-12: by default only email, name, image of the token are exposed", async () => {
    const jwt = ({ token }: JWTParams) => ({ ...token, accessToken: "at", role: "admin" });
    const { browser } = setUp({ jwt });
    await enter(browser);
    const session = await sessionOf(browser);
    expect(keys(session ?? {})).toEqual(["expires", "user"]);
    expect(session?.user).toEqual({ name: "ada", email: "ada@app.example", image: null });
  });
});

describe("Callbacks / signIn", () => {
  it("OAuth: user, account and profile", async () => {
    const { browser, issuer, callbacks } = setUp();
    await signIn(browser, issuer);
    const [params] = callbacks.signIn.mock.calls[0] ?? [];
    expect(keys(params)).toEqual(["account", "profile", "user"]);
    expect(params).toMatchObject({
      user: { email: "ada@example.com" },
      account: { provider: "op", type: "oidc" },
      profile: { sub: "ada-1815" },
    });
  });

  it("credentials: user, account and the submitted credentials", async () => {
    const { browser, callbacks } = setUp();
    await enter(browser);
    expect(keys(callbacks.signIn.mock.calls[0]?.[0])).toEqual(["account", "credentials", "user"]);
    expect(callbacks.signIn.mock.calls[0]?.[0].credentials).toEqual({ username: "ada", password: "correct horse" });
  });

  it("email.verificationRequest: present on the first call of the flow, absent after the link is clicked", async () => {
    const callbacks = spies();
    const office = post({ config: { callbacks } });
    const browser = office.browser();
    await office.ask(browser);
    expect(callbacks.signIn.mock.calls.map(([{ email }]) => email?.verificationRequest)).toEqual([true]);
    await browser.visit(office.box.link());
    expect(callbacks.signIn.mock.calls.map(([{ email }]) => email?.verificationRequest)).toEqual([true, undefined]);
  });

  it("is called once, and receives the stored user if there is one", async () => {
    const store = adapter();
    const { browser, issuer, callbacks } = setUp({}, { adapter: store });
    await signIn(browser, issuer);
    await signIn(browser, issuer, { user: { sub: "ada-1815", name: "Ada King" } });
    expect(callbacks.signIn).toHaveBeenCalledTimes(2);
    const user = await store.getUserByEmail("ada@example.com");
    expect(callbacks.signIn.mock.lastCall?.[0]).toMatchObject({
      user: { id: user?.id, name: "Ada Lovelace" },
      profile: { name: "Ada King" },
    });
  });

  it.each([[undefined], [null], [0], [""], [1], [{}], [[]], ["no url"], ["javascript:alert(1)"], ["//evil.example"]])(
    "returns boolean or string: %o is neither true nor a URL, and counts as false",
    async (answer) => {
      const { browser, app } = setUp({ signIn: () => answer as never });
      const page = await enter(browser);
      expect(query(page)).toMatchObject({ error: "AccessDenied" });
      await expectSignedOut(browser, page);
      expect(app.emittedEvents).toEqual([]);
    },
  );
});

describe("Callbacks / redirect", () => {
  it("gets url, the callback URL supplied by the client, and baseUrl, the site", async () => {
    const { browser, callbacks } = setUp();
    await browser.visit("/auth/signin?callbackUrl=https%3A%2F%2Felsewhere.example%2Fx");
    expect(callbacks.redirect.mock.calls[0]).toEqual([{ url: "https://elsewhere.example/x", baseUrl: home }]);
  });

  it("by default only URLs on the same host as the origin are allowed", async () => {
    for (const [requestedUrl, place] of [
      ["/orders?x=1#y", `${home}/orders?x=1#y`],
      [`${home}/orders`, `${home}/orders`],
      ["https://evil.example/x", `${home}/`],
      ["https://app.example.evil.example", `${home}/`],
      ["http://app.example/orders", `${home}/`],
      ["//evil.example", `${home}/`],
      ["javascript:alert(1)", `${home}/`],
    ] as const) {
      const app = application({ providers: [passwords()] });
      const page = await enter(app.browser(), requestedUrl);
      expect(page.url).toBe(place);
    }
  });

  it("its result is the URL of the redirect, also on another origin", async () => {
    const { browser } = setUp({ redirect: () => "https://tenant.example/welcome" });
    expect((await enter(browser)).url).toBe("https://tenant.example/welcome");
    const relative = setUp({ redirect: () => "/always" });
    expect(where(await enter(relative.browser))).toBe("/always");
  });

  it.each([[undefined], [null], [5], ["javascript:alert(1)"], ["//evil.example"], ["foo"]])(
    "returns string: %o is not a valid target, and this is logged",
    async (answer) => {
      const { browser, app } = setUp({ redirect: () => answer as never });
      const page = await browser.visit("/auth/signin?callbackUrl=/x");
      expect(page.elsewhere).toBe(false);
      expect(app.log.errors).toEqual(["InvalidCallbackUrl"]);
    },
  );
});
