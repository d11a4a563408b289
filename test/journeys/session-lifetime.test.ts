/** How long a session lives: absolute age, idle limit and the choice to be remembered, in every way to sign in, under both strategies. */
import { describe, expect, it } from "vitest";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig, SessionOptions } from "../../src/core/types/config.ts";
import * as kit from "../core/helpers.ts";
import { sessionCookie } from "../core/helpers.ts";
import { adapter as memory } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createLog, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn, visitorOf } from "../world/journey.ts";
import { mailbox } from "../world/mailbox.ts";
import { useWorld } from "../world/server.ts";

const clock = useClock();
const issuer = createIssuer();
useWorld(issuer);

const [hour, day] = [3_600, 86_400];
const box = mailbox();

/** Rows with columns for the time of sign-in, and without, as in adapters of other packages. */
function withoutColumns(): Adapter {
  const { deleteProviderSessions: _, ...adapter } = memory();
  return adapter;
}

// biome-ignore format: a table
const stores = {
  jwt:                                     () => ({ adapter: undefined, strategy: "jwt" }),
  "jwt, with an adapter":                  () => ({ adapter: memory(), strategy: "jwt" }),
  database:                                () => ({ adapter: memory(), strategy: "database" }),
  "database, without columns for times":   () => ({ adapter: withoutColumns(), strategy: "database" }),
} as const satisfies Readonly<Record<string, () => Pick<AuthConfig, "adapter"> & Pick<SessionOptions, "strategy">>>;
type Store = keyof typeof stores;
const storeNames = Object.keys(stores) as Store[];

/** An application whose options can be changed while its sessions live on. */
function application(store: Store, session: Partial<SessionOptions> = {}, more: Partial<AuthConfig> = {}) {
  const { adapter, strategy }: { readonly adapter: Adapter | undefined } & Pick<SessionOptions, "strategy"> =
    stores[store]();
  const log = createLog();
  const providers = [issuer.provider(), kit.credentials(), ...(adapter ? [box.provider] : [])];
  const configOf = (options: Partial<SessionOptions>) =>
    testConfig({
      providers: strategy === "database" ? providers.filter(({ type }) => type !== "credentials") : providers,
      ...(adapter && { adapter }),
      logger: log.logger,
      ...more,
      session: { strategy, ...options },
    });
  return { log, configOf, browser: visitorOf(configOf(session)) };
}

const cookieOf = ({ jar }: Browser) => jar.get(sessionCookie);

/** Signs in at the provider, with a choice in the form. */
async function signInWith(browser: Browser, choice: Readonly<Record<string, string>> = {}) {
  const page = await browser.visit("/auth/signin");
  const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/op"));
  const { url } = await browser.post(form?.action ?? "", { ...form?.fields, ...choice });
  return browser.arrive(issuer.authorize(url));
}

/** Uses a session every so many seconds as long as it lives. Returns the seconds until it was gone. */
async function livesFor(browser: Browser, every: number, most: number): Promise<number> {
  const began = clock.seconds();
  while (clock.seconds() - began < most) {
    clock.forward(every);
    if ((await sessionOf(browser)) === null) return clock.seconds() - began;
  }
  return Number.POSITIVE_INFINITY;
}

describe.each(storeNames)("%s: absoluteMaxAge", (store) => {
  it("ends a session in daily use, and not before", async () => {
    const { browser } = application(store, { absoluteMaxAge: 45 * day });
    await signIn(browser, issuer);
    expect(await livesFor(browser, day, 100 * day)).toBe(45 * day);
  });

  it("without it a session in use lives on", async () => {
    const { browser } = application(store);
    await signIn(browser, issuer);
    expect(await livesFor(browser, 20 * day, 400 * day)).toBe(Number.POSITIVE_INFINITY);
  });

  it("is not the idle limit: an unused session ends before", async () => {
    const { browser } = application(store, { absoluteMaxAge: 45 * day });
    await signIn(browser, issuer);
    clock.forward(31 * day);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("caps `expires` and the cookie at every write, and a renewal moves neither beyond it", async () => {
    const { browser } = application(store, { absoluteMaxAge: 40 * day });
    const began = clock.now();
    await signIn(browser, issuer);
    expect(cookieOf(browser)?.expires).toBe(began + 30 * day * 1000);
    for (const days of [5, 20, 14.5]) {
      clock.forward(days * day);
      const session = await sessionOf(browser);
      const end = Math.min(clock.now() + 30 * day * 1000, began + 40 * day * 1000);
      expect(Date.parse(session?.expires ?? "")).toBe(end);
      expect(cookieOf(browser)?.expires).toBe(end);
    }
    clock.forward(day / 2 - 1);
    expect(await sessionOf(browser)).not.toBeNull();
    clock.forward(1);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("counts from the newest sign-in", async () => {
    const { browser } = application(store, { absoluteMaxAge: 10 * day });
    await signIn(browser, issuer);
    clock.forward(9 * day);
    await signIn(browser, issuer);
    clock.forward(9 * day);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("shorter than a session that is already written: it ends by the new option", async () => {
    const { browser, configOf } = application(store, { absoluteMaxAge: 40 * day });
    await signIn(browser, issuer);
    const other = visitorOf(configOf({ absoluteMaxAge: 2 * day }), { jar: browser.jar });
    clock.forward(2 * day + 1);
    expect(await sessionOf(other)).toBeNull();
    await signIn(other, issuer);
    clock.forward(2 * day - 1);
    expect(await sessionOf(other)).not.toBeNull();
  });
});

describe("sessions without a known time of sign-in", () => {
  it("end when the option is set: of an adapter without columns, and of tokens of older versions", async () => {
    const { browser, configOf } = application("database, without columns for times");
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
    const dated = visitorOf(configOf({ absoluteMaxAge: 90 * day }), { jar: browser.jar });
    expect(await sessionOf(dated)).toBeNull();
    await signIn(dated, issuer);
    expect(await sessionOf(dated)).not.toBeNull();
  });

  it("are those of tokens without `auth_time`", async () => {
    const jwt = {
      encode: ({ token }: { token?: object }) => {
        const { auth_time: _, ...claims } = (token ?? {}) as Record<string, unknown>;
        return `own.${btoa(JSON.stringify(claims)).replace(/=+$/, "")}`;
      },
      decode: ({ token = "" }: { token?: string }) => JSON.parse(atob(token.slice(4))),
    };
    const { browser, configOf } = application("jwt", {}, { jwt });
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
    expect(await sessionOf(visitorOf(configOf({ absoluteMaxAge: 90 * day }), { jar: browser.jar }))).toBeNull();
  });
});

describe.each(storeNames)("%s: a session that is not remembered", (store) => {
  it("has a cookie without a lifetime, ends 12 hours after its last use, and a renewal changes neither", async () => {
    const { browser } = application(store);
    await signInWith(browser, { remember: "false" });
    expect(cookieOf(browser)).toBeDefined();
    expect(cookieOf(browser)?.expires).toBeUndefined();
    for (let use = 0; use < 10; use++) {
      clock.forward(11 * hour);
      const session = await sessionOf(browser);
      expect(Date.parse(session?.expires ?? "")).toBe(clock.now() + 12 * hour * 1000);
      expect(cookieOf(browser)?.expires).toBeUndefined();
    }
    clock.forward(12 * hour + 20);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("a remembered one lives on", async () => {
    const { browser } = application(store);
    await signInWith(browser, { remember: "true" });
    expect(cookieOf(browser)?.expires).toBe(clock.now() + 30 * day * 1000);
    clock.forward(13 * hour);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("gets no lifetime from the attributes of the cookie", async () => {
    const cookies = { sessionToken: { options: { maxAge: 90 * day } } };
    const { browser } = application(store, {}, { cookies });
    await signInWith(browser, { remember: "false" });
    expect(cookieOf(browser)?.expires).toBeUndefined();
    clock.forward(2 * hour);
    await sessionOf(browser);
    expect(cookieOf(browser)?.expires).toBeUndefined();
  });

  it("is followed by another such one, if a signed-in user signs in again without a choice", async () => {
    const { browser } = application(store);
    await signInWith(browser, { remember: "false" });
    await signInWith(browser);
    expect(cookieOf(browser)?.expires).toBeUndefined();
    await signInWith(browser, { remember: "on" });
    expect(cookieOf(browser)?.expires).toBeDefined();
  });

  it("ends by the absolute limit too", async () => {
    const { browser } = application(store, { absoluteMaxAge: 2 * day });
    await signInWith(browser, { remember: "false" });
    expect(await livesFor(browser, 6 * hour, 10 * day)).toBe(2 * day + 6 * hour);
  });
});

describe("the choice", () => {
  it("any value but a yes is a no", async () => {
    for (const remember of ["false", "off", "0", "no", "perhaps"]) {
      const { browser } = application("jwt");
      await signInWith(browser, { remember });
      expect(cookieOf(browser)?.expires, remember).toBeUndefined();
    }
  });

  it("travels with credentials, and is no credential", async () => {
    const seen: unknown[] = [];
    const authorize = (fields: unknown) => {
      seen.push(fields);
      return { id: "1", name: "Ada", email: "ada@app.example" };
    };
    const configOf = (fields: Record<string, object>) =>
      testConfig({ providers: [kit.credentials({ authorize, credentials: { username: {}, ...fields } })] });
    for (const fields of [{}, { remember: { type: "checkbox" } }]) {
      const browser = visitorOf(configOf(fields));
      const page = await browser.visit("/auth/signin");
      const form = page.forms.find(({ action }) => action.endsWith("/callback/credentials"));
      await browser.post(form?.action ?? "", { ...form?.fields, username: "ada", remember: "false" });
      expect(cookieOf(browser)).toBeDefined();
      expect(cookieOf(browser)?.expires).toBeUndefined();
    }
    expect(seen).toEqual([{ username: "ada" }, { username: "ada", remember: "false" }]);
  });

  /** Asks for a link, with a choice. */
  async function ask(browser: Browser, choice: Readonly<Record<string, string>>) {
    const page = await browser.visit("/auth/signin");
    const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/email"));
    const sent = await browser.post(form?.action ?? "", { ...form?.fields, email: "ada@app.example", ...choice });
    return { sent, link: box.link("ada@app.example") };
  }

  it("travels with a magic link, also to another browser, where it cannot be removed", async () => {
    const { browser, configOf } = application("database");
    const { link } = await ask(browser, { remember: "false" });
    expect(new URL(link).searchParams.get("remember")).toBe("false");
    const phone = visitorOf(configOf({}));
    const changed = new URL(link);
    changed.searchParams.delete("remember");
    const refused = await phone.visit(changed.href);
    expect(refused.url).toContain("error=Verification");
    await phone.visit(link);
    await phone.submit("/callback/email");
    expect(cookieOf(phone)).toBeDefined();
    expect(cookieOf(phone)?.expires).toBeUndefined();
  });

  it("is in the transaction of the browser that asked, whatever the link says", async () => {
    const { browser } = application("database");
    const { link } = await ask(browser, { remember: "false" });
    const changed = new URL(link);
    changed.searchParams.set("remember", "true");
    await browser.visit(changed.href);
    expect(cookieOf(browser)).toBeDefined();
    expect(cookieOf(browser)?.expires).toBeUndefined();
  });

  it("stays in a mail that is sent again", async () => {
    const { browser } = application("database");
    const { sent } = await ask(browser, { remember: "false" });
    expect(sent.forms.map(({ fields }) => fields.remember)).toContain("false");
    await browser.submit("/signin/email");
    expect(new URL(box.link("ada@app.example")).searchParams.get("remember")).toBe("false");
  });

  it("a link without a choice is as it was", async () => {
    const { browser } = application("database");
    const { link } = await ask(browser, {});
    expect(new URL(link).searchParams.has("remember")).toBe(false);
    await browser.visit(link);
    expect(cookieOf(browser)?.expires).toBeDefined();
  });
});

describe('remember: "ask"', () => {
  it("the sign-in page has a check-box in each form, and without a tick the session is not remembered", async () => {
    const { browser } = application("jwt", { remember: "ask" });
    const page = await browser.visit("/auth/signin");
    expect(page.html.match(/name="remember" type="checkbox" value="true"/g)).toHaveLength(2);
    expect(page.text).toContain("Keep me signed in");
    await signInWith(browser);
    expect(cookieOf(browser)?.expires).toBeUndefined();
    const other = application("jwt", { remember: "ask" }).browser;
    await signInWith(other, { remember: "true" });
    expect(cookieOf(other)?.expires).toBeDefined();
  });

  it("a signed-in user who is remembered finds the tick set", async () => {
    const { browser } = application("jwt", { remember: "ask" });
    await signInWith(browser, { remember: "true" });
    expect((await browser.visit("/auth/signin")).html).toMatch(/type="checkbox" value="true" checked/);
  });

  it("otherwise there is no check-box", async () => {
    for (const remember of [true, false]) {
      const { browser } = application("jwt", { remember });
      expect((await browser.visit("/auth/signin")).html).not.toContain("checkbox");
      await signInWith(browser);
      expect(cookieOf(browser)?.expires !== undefined).toBe(remember);
    }
  });
});

describe("session cookies of others", () => {
  it("SF-16: a note in a stored session's token cannot be changed", async () => {
    const { browser } = application("database");
    await signInWith(browser, { remember: "false" });
    const { value = "" } = cookieOf(browser) ?? {};
    expect(value).toMatch(/^[0-9a-f]{64}~s$/);
    expect(await sessionOf(browser)).not.toBeNull();
    browser.jar.plant({
      name: sessionCookie,
      value: value.slice(0, -2),
      domain: "app.example",
      path: "/",
      secure: true,
    });
    expect(await sessionOf(browser)).toBeNull();
  });

  it("SF-03: a sign-in ends the session before it, remembered or not", async () => {
    const { browser } = application("database");
    await signInWith(browser, { remember: "false" });
    const { value: before } = cookieOf(browser) ?? {};
    await signInWith(browser, { remember: "true" });
    expect(cookieOf(browser)?.value).not.toBe(before);
    browser.jar.plant({ name: sessionCookie, value: before ?? "", domain: "app.example", path: "/", secure: true });
    expect(await sessionOf(browser)).toBeNull();
  });
});
