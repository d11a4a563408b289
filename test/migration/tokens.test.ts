/** Session tokens of other libraries, under `migrateFrom`: everyone stays signed in, and nobody else comes in. */
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { getToken } from "../../src/jwt/get-token.ts";
import { application, cookieNames, passwords, secret, sessionCookies, sessionOf } from "../journeys/helpers.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { app } from "../world/config.ts";
import { ada, beta, type Former, type FormerOptions, formers, oldSecret } from "./former.ts";

const clock = useClock();
const user = { name: ada.name, email: ada.email, image: ada.image };
const day = 86_400;

/** A browser that signed in with the other library, and now stands in front of the moved application. */
async function moved(former: Former, options: Partial<FormerOptions> = {}, overrides: Partial<AuthConfig> = {}) {
  const site = application({
    secret: oldSecret,
    migrateFrom: former.migrateFrom,
    providers: [passwords()],
    ...overrides,
  });
  const browser = site.browser();
  browser.jar.take(new URL(app), await former.signIn({ origin: app, secret: oldSecret, ...options }));
  return { site, browser };
}

/** The same browser with the cookies of another one. */
const withCookies = (browser: Browser, cookies: Readonly<Record<string, string>>): Browser => {
  browser.jar.clear();
  for (const [name, value] of Object.entries(cookies)) browser.jar.plant({ name, value, secure: true });
  return browser;
};

const formerCookies = ({ cookies }: Browser, { cookie }: Former): readonly string[] =>
  Object.keys(cookies).filter((name) => name.startsWith(cookie));

describe.each([...formers, beta])("a session of $title", (former) => {
  it("continues, as a session of this library, and its cookie is cleared", async () => {
    const { browser, site } = await moved(former);
    expect(sessionCookies(browser)).toEqual([former.cookie]);
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(sessionCookies(browser)).toEqual([cookieNames.session]);
    clock.forward(29 * day);
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(site.log.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  });

  it("keeps its id, its user and the claims of the application", async () => {
    const seen: unknown[] = [];
    const { browser } = await moved(
      former,
      { claims: { role: "admin", teams: ["a", "b"] } },
      {
        callbacks: {
          jwt({ token }) {
            seen.push(token);
            return token;
          },
        },
      },
    );
    await sessionOf(browser);
    await sessionOf(browser);
    const [first, second] = seen as [Record<string, unknown>, Record<string, unknown>];
    expect(first).toMatchObject({ sub: ada.id, role: "admin", teams: ["a", "b"], jti: expect.stringMatching(/./) });
    expect(second).toMatchObject({ sub: ada.id, role: "admin", teams: ["a", "b"], jti: first.jti });
  });

  it("in chunks continues, and all chunks are cleared", async () => {
    const claims = { big: "0123456789".repeat(600) };
    const { browser } = await moved(former, { claims });
    const chunks = [0, 1, 2].map((index) => `${former.cookie}.${index}`);
    expect(sessionCookies(browser)).toEqual(chunks);
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(formerCookies(browser, former)).toEqual([]);
    expect(await sessionOf(browser)).toMatchObject({ user });
  });

  it("that is too large for this application stays as it is, and is not lost", async () => {
    const claims = { big: "0123456789".repeat(600) };
    const { browser, site } = await moved(former, { claims }, { session: { maxBytes: 4096 } });
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(formerCookies(browser, former)).toHaveLength(3);
    expect(site.log.lines.map(({ code }) => code)).toContain("session-too-large");
  });

  it("on http: continues too", async () => {
    const origin = "http://localhost:3000";
    const site = application({ secret: oldSecret, migrateFrom: former.migrateFrom });
    const browser = site.browser(origin);
    browser.jar.take(new URL(origin), await former.signIn({ origin, secret: oldSecret }));
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(sessionCookies(browser)).toEqual(["portico.session-token"]);
  });

  it("whose cookie the application had named continues", async () => {
    const cookie = { name: "__Secure-shop.sid", domain: "app.example" };
    const { browser } = await moved(former, { cookie }, { migrateFrom: { library: former.migrateFrom, cookie } });
    expect(Object.keys(browser.cookies)).toContain("__Secure-shop.sid");
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(Object.keys(browser.cookies).filter((name) => name.includes("shop"))).toEqual([]);
    expect(sessionCookies(browser)).toEqual([cookieNames.session]);
  });

  it("whose name is that of the cookie of this application continues, whole and in chunks", async () => {
    for (const claims of [{}, { big: "0123456789".repeat(600) }]) {
      const { browser } = await moved(
        former,
        { cookie: { name: former.cookie, domain: "app.example" }, claims },
        { cookies: { sessionToken: { name: former.cookie, options: { domain: "app.example", secure: true } } } },
      );
      const before = browser.cookies;
      expect(await sessionOf(browser)).toMatchObject({ user });
      expect(browser.cookies).not.toEqual(before);
      expect(await sessionOf(browser)).toMatchObject({ user });
      expect(formerCookies(browser, former)).toEqual(sessionCookies(browser));
    }
  });

  it("is opened by the decoder of an application that had its own, and written by its encoder", async () => {
    const key = new TextEncoder().encode(oldSecret);
    const encode: NonNullable<AuthConfig["jwt"]>["encode"] = ({ token = {} }) =>
      new SignJWT({ ...token }).setProtectedHeader({ alg: "HS256" }).sign(key);
    const given: unknown[] = [];
    const { browser } = await moved(
      former,
      {},
      {
        jwt: {
          encode,
          decode(params) {
            given.push(params.salt);
            return params.token?.startsWith("old:") ? { ...ada, sub: ada.id, jti: "1" } : null;
          },
        },
      },
    );
    withCookies(browser, { [former.cookie]: "old:token" });
    expect(await sessionOf(browser)).toMatchObject({ user: { name: ada.name } });
    expect(given).toEqual([former.migrateFrom === "authjs" ? former.cookie : ""]);
    expect(browser.cookies[cookieNames.session]).toMatch(/^eyJhbGciOiJIUzI1NiJ9\./);
  });

  it("LO-04: ends at sign-out: no cookie is left, and a copy of its token opens nothing and reaches no callback", async () => {
    let calls = 0;
    const callbacks: AuthConfig["callbacks"] = {
      jwt({ token }) {
        calls += 1;
        return token;
      },
    };
    const { browser } = await moved(former, {}, { callbacks });
    const copy = browser.cookies;
    await browser.visit("/auth/signout");
    await browser.submit();
    expect(sessionCookies(browser)).toEqual([]);
    expect(await sessionOf(browser)).toBeNull();
    const before = calls;
    expect(before).toBeGreaterThan(0);
    expect(await sessionOf(withCookies(browser, copy))).toBeNull();
    expect([sessionCookies(browser), calls]).toEqual([[], before]);
  });

  it("that is left beside a session of this library is not read, and goes with its sign-out", async () => {
    const { browser } = await moved(former);
    const [[name, value] = ["", ""]] = Object.entries(browser.cookies).filter(([one]) => one === former.cookie);
    await sessionOf(browser);
    browser.jar.plant({ name, value, secure: true });
    expect(sessionCookies(browser)).toHaveLength(2);
    await browser.visit("/auth/signout");
    await browser.submit();
    expect(sessionCookies(browser)).toEqual([]);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("is replaced by a sign-in, and its cookie is cleared", async () => {
    const { browser } = await moved(former);
    await browser.visit("/auth/signin");
    await browser.submit("credentials", { username: "bob", password: "battery staple" });
    expect(sessionCookies(browser)).toEqual([cookieNames.session]);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "bob" } });
  });

  it("is refused without the option", async () => {
    const site = application({ secret: oldSecret });
    const browser = site.browser();
    browser.jar.take(new URL(app), await former.signIn({ origin: app, secret: oldSecret }));
    expect(await sessionOf(browser)).toBeNull();
  });
});

describe.each([...formers, beta])("what is no session of $title", (former) => {
  const claims = { sub: ada.id, name: ada.name, email: ada.email };

  /** A moved application, and a browser that sends it these cookies. */
  const opened = async (cookies: Readonly<Record<string, string>>, overrides: Partial<AuthConfig> = {}) => {
    const site = application({ secret: oldSecret, migrateFrom: former.migrateFrom, ...overrides });
    const browser = withCookies(site.browser(), cookies);
    return { session: await sessionOf(browser), browser, codes: site.log.lines.map(({ code }) => code) };
  };
  const token = (input: Partial<Parameters<Former["encode"]>[0]> = {}) =>
    former.encode({ token: claims, secret: oldSecret, salt: former.cookie, ...input });

  it("the twin: its token is one", async () => {
    expect((await opened({ [former.cookie]: await token() })).session).toMatchObject({ user: { name: ada.name } });
  });

  it("a token under a foreign secret", async () => {
    const { session, browser, codes } = await opened({ [former.cookie]: await token({ secret: secret }) });
    expect([session, sessionCookies(browser)]).toEqual([null, []]);
    expect(codes).toContain("session-rejected");
  });

  it("a token that has expired", async () => {
    const text = await token({ maxAge: 60 });
    clock.forward(60 + 14);
    expect((await opened({ [former.cookie]: text })).session).not.toBeNull();
    clock.forward(2);
    const { session, codes } = await opened({ [former.cookie]: text });
    expect([session, codes.includes("session-rejected")]).toEqual([null, false]);
  });

  it("JW-02: a token that is truncated, lengthened or changed in any part", async () => {
    const text = await token();
    const parts = text.split(".");
    const flip = (part: string) => (part === "" ? "QQ" : `${part[0] === "A" ? "B" : "A"}${part.slice(1)}`);
    const changed = parts.map((part, at) => parts.with(at, flip(part)).join("."));
    const others = [
      text.slice(0, -1),
      text.slice(0, -4),
      `${text}A`,
      `${text}.A`,
      text.slice(1),
      parts.slice(1).join("."),
    ];
    for (const value of [...changed, ...others]) {
      expect((await opened({ [former.cookie]: value })).session, value.slice(0, 40)).toBeNull();
    }
  });

  it("chunks in another order, or without one of them", async () => {
    const text = await token({ token: { ...claims, big: "0123456789".repeat(600) } });
    const size = former.migrateFrom === "authjs" ? 3936 : 3933;
    const [first = "", second = "", third = ""] = text.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
    const names = [0, 1, 2].map((index) => `${former.cookie}.${index}`);
    const send = (...values: readonly string[]) =>
      opened(Object.fromEntries(values.map((value, at) => [names[at] ?? "", value])));
    expect((await send(first, second, third)).session).not.toBeNull();
    expect((await send(second, first, third)).session).toBeNull();
    expect((await send(first, second)).session).toBeNull();
    expect((await opened({ [`${former.cookie}.2`]: third, [`${former.cookie}.0`]: first })).session).toBeNull();
    // The order of the cookies in the header means nothing.
    const mixed = { [names[2] ?? ""]: third, [names[0] ?? ""]: first, [names[1] ?? ""]: second };
    expect((await opened(mixed)).session).not.toBeNull();
    // A chunk that was planted behind the last one is ignored.
    expect((await opened({ ...mixed, [`${former.cookie}.3`]: "x" })).session).not.toBeNull();
  });

  it("a token of another library", async () => {
    for (const other of formers.filter(({ migrateFrom }) => migrateFrom !== former.migrateFrom)) {
      const text = await other.encode({ token: claims, secret: oldSecret, salt: former.cookie });
      expect((await opened({ [former.cookie]: text })).session).toBeNull();
    }
  });

  it("a token under the name of the cookie of this library, and one of this library under the former name", async () => {
    expect((await opened({ [cookieNames.session]: await token() })).session).toBeNull();
    const site = application({ secret: oldSecret, providers: [passwords()] });
    const browser = site.browser();
    await browser.visit("/auth/signin");
    await browser.submit("credentials", { username: "bob", password: "battery staple" });
    const own = browser.cookies[cookieNames.session] ?? "";
    expect((await opened({ [cookieNames.session]: own })).session).not.toBeNull();
    expect((await opened({ [former.cookie]: own })).session).toBeNull();
  });

  it("a token beside a cookie of this library that opens nothing", async () => {
    const { session, browser } = await opened({ [former.cookie]: await token(), [cookieNames.session]: "x" });
    expect([session, sessionCookies(browser)]).toEqual([null, []]);
  });

  it("claims that only this library sets are not taken from it", async () => {
    const strange = {
      portico: { act: { sub: "1" }, idp: { provider: "x" }, overflow: "1", stored: true, proved: 1, v: 7 },
    };
    const seen: unknown[] = [];
    const callbacks: AuthConfig["callbacks"] = {
      jwt({ token }) {
        seen.push(Object.keys(token).toSorted());
        return token;
      },
    };
    const text = await token({ token: { ...claims, ...strange } });
    expect((await opened({ [former.cookie]: text }, { callbacks })).session).not.toBeNull();
    expect(seen[0]).toEqual(["email", "exp", "iat", "jti", "name", "sub"]);
  });

  it("a token without an audience, where session.audience is set", async () => {
    const session = { audience: "https://shop.example" };
    expect((await opened({ [former.cookie]: await token() }, { session })).session).toBeNull();
  });

  it("a token of the plain cookie name, on https", async () => {
    const plain = former.cookie.replace("__Secure-", "");
    expect((await opened({ [plain]: await token({ salt: plain }) })).session).toBeNull();
  });
});

describe("the name of the cookie", () => {
  const [, v5, v4] = formers as readonly [Former, Former, Former];

  it("JW-23: is part of the key of Auth.js: a token of one cookie opens nothing under another", async () => {
    const claims = { sub: ada.id, name: ada.name };
    const site = application({ secret: oldSecret, migrateFrom: "authjs" });
    for (const salt of ["authjs.session-token", "__Secure-authjs.state", "__Secure-authjs.pkce.code_verifier"]) {
      const text = await v5.encode({ token: claims, secret: oldSecret, salt });
      expect(await sessionOf(withCookies(site.browser(), { [v5.cookie]: text })), salt).toBeNull();
      const early = await beta.encode({ token: claims, secret: oldSecret, salt });
      expect(await sessionOf(withCookies(site.browser(), { [v5.cookie]: early })), salt).toBeNull();
    }
  });

  it("T11, SS-125: is not part of the key of NextAuth.js 4: what it sealed for a sign-in in progress is no session", async () => {
    const site = application({ secret: oldSecret, migrateFrom: "next-auth" });
    const open = async (token: Readonly<Record<string, unknown>>) => {
      const text = await v4.encode({ token, secret: oldSecret, salt: "" });
      return sessionOf(withCookies(site.browser(), { [v4.cookie]: text }));
    };
    for (const claim of ["value", "state", "code_verifier", "nonce"]) {
      expect(await open({ [claim]: "of a sign-in" }), `T11, SS-125: ${claim}`).toBeNull();
      expect(await open({ [claim]: "of the application", sub: ada.id }), claim).not.toBeNull();
    }
    expect(await open({ sub: "", email: null, state: "x" })).toBeNull();
    expect(await open({ email: ada.email })).not.toBeNull();
  });

  it("T15, SS-126: is accepted until the end of the move, if the option names one", async () => {
    for (const former of formers) {
      const until = new Date(Date.now() + 10 * day * 1000).toISOString();
      const { site, browser } = await moved(former, {}, { migrateFrom: { library: former.migrateFrom, until } });
      const planted = { ...browser.cookies };
      expect(await sessionOf(browser)).toMatchObject({ user });
      clock.forward(11 * day);
      expect(await sessionOf(withCookies(site.browser(), planted)), former.title).toBeNull();
      // What was moved before goes on.
      expect(await sessionOf(browser)).toMatchObject({ user });
      const req = {
        headers: {
          cookie: Object.entries(planted)
            .map((pair) => pair.join("="))
            .join("; "),
        },
      };
      const read = (option: NonNullable<AuthConfig["migrateFrom"]>) =>
        getToken({ req, secret: oldSecret, migrateFrom: option });
      expect(await read({ library: former.migrateFrom, until })).toBeNull();
      expect(await read(former.migrateFrom)).toMatchObject({ sub: ada.id });
    }
  });
});

describe("a secret that is shorter than this library accepts", () => {
  const weak = "hunter2";

  it.each(formers)("opens tokens of $title behind a new secret, in production", async (former) => {
    const site = application({ secret: [secret, weak], migrateFrom: former.migrateFrom, useSecureCookies: true });
    const browser = site.browser();
    browser.jar.take(new URL(app), await former.signIn({ origin: app, secret: weak }));
    expect(await sessionOf(browser)).toMatchObject({ user });
    expect(site.log.errors).toEqual([]);
    // Sealed under the new secret alone.
    const alone = application({ secret });
    expect(await sessionOf(withCookies(alone.browser(), browser.cookies))).toMatchObject({ user });
  });

  it("neither seals nor opens sessions of this library", async () => {
    const guessed = application({ secret: [weak], providers: [passwords()], migrateFrom: "authjs" });
    const forger = guessed.browser();
    await forger.visit("/auth/signin");
    await forger.submit("credentials", { username: "bob", password: "battery staple" });
    // In development a weak first secret is a warning.
    expect(sessionCookies(forger)).toEqual([cookieNames.session]);
    const site = application({ secret: [secret, weak], migrateFrom: "authjs" });
    expect(await sessionOf(withCookies(site.browser(), forger.cookies))).toBeNull();
    // The twin: a long secret behind the first opens them.
    const rotated = application({ secret: [secret, oldSecret], migrateFrom: "authjs" });
    const before = application({ secret: oldSecret, providers: [passwords()] }).browser();
    await before.visit("/auth/signin");
    await before.submit("credentials", { username: "bob", password: "battery staple" });
    expect(await sessionOf(withCookies(rotated.browser(), before.cookies))).not.toBeNull();
  });
});
