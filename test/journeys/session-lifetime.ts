/** The journeys of the ages of a session: absolute age, idle limit, and whether it is remembered. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig, SessionOptions } from "../../src/core/types/config.ts";
import * as kit from "../core/helpers.ts";
import { sessionCookie } from "../core/helpers.ts";
import type { Browser } from "../world/browser.ts";
import { type Clock, useClock } from "../world/clock.ts";
import { createLog, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn, visitorOf } from "../world/journey.ts";
import { mailbox } from "../world/mailbox.ts";
import type { SessionStore } from "./session-stores.ts";

export const issuer = createIssuer();
export const box = mailbox();

const [hour, day] = [3_600, 86_400];

/** A kind of session. */
export interface SessionKind {
  readonly name: string;
  readonly adapter?: () => Adapter;
  readonly session: Partial<SessionOptions>;
}

/** Rows with columns for the time of sign-in, and without, as in adapters of other packages. */
function withoutColumns({ deleteProviderSessions: _, ...adapter }: Adapter): Adapter {
  return adapter;
}

/** Sessions in a cookie alone. */
export const cookieSessions: SessionKind = { name: "jwt", session: { strategy: "jwt" } };

/** The kinds of sessions that use a store. */
// biome-ignore format: a table
export const kindsOf = (store: SessionStore) => ({
  jwt:       { name: `jwt, with an adapter: ${store.name}`,                  adapter: store.adapter,                         session: { strategy: "jwt" } },
  revocable: { name: `jwt, with session.revocation: ${store.name}`,          adapter: store.adapter,                         session: { strategy: "jwt", revocation: {} } },
  database:  { name: `database: ${store.name}`,                              adapter: store.adapter,                         session: { strategy: "database" } },
  timeless:  { name: `database, without columns for times: ${store.name}`,   adapter: () => withoutColumns(store.adapter()), session: { strategy: "database" } },
}) as const satisfies Readonly<Record<string, SessionKind>>;

/** An application whose options can be changed while its sessions live on. */
export function application(kind: SessionKind, session: Partial<SessionOptions> = {}, more: Partial<AuthConfig> = {}) {
  const adapter = kind.adapter?.();
  const log = createLog();
  const providers = [issuer.provider(), kit.credentials(), ...(adapter ? [box.provider] : [])];
  const isStored = kind.session.strategy === "database";
  const configOf = (options: Partial<SessionOptions>) =>
    testConfig({
      providers: isStored ? providers.filter(({ type }) => type !== "credentials") : providers,
      ...(adapter && { adapter }),
      logger: log.logger,
      ...more,
      session: { ...kind.session, ...options },
    });
  return { log, configOf, browser: visitorOf(configOf(session)) };
}

export const cookieOf = ({ jar }: Browser) => jar.get(sessionCookie);

/** Signs in at the provider, with a choice in the form. */
export async function signInWith(browser: Browser, choice: Readonly<Record<string, string>> = {}) {
  const page = await browser.visit("/auth/signin");
  const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/op"));
  const { url } = await browser.post(form?.action ?? "", { ...form?.fields, ...choice });
  return browser.arrive(issuer.authorize(url));
}

/** Uses a session every so many seconds as long as it lives. Returns the seconds until it was gone. */
async function livesFor(clock: Clock, browser: Browser, every: number, most: number): Promise<number> {
  const began = clock.seconds();
  while (clock.seconds() - began < most) {
    clock.forward(every);
    if ((await sessionOf(browser)) === null) return clock.seconds() - began;
  }
  return Number.POSITIVE_INFINITY;
}

/** Runs the journeys with one kind of session. The file must use the network of `issuer`. */
function ageJourneys(kind: SessionKind, clock: Clock): void {
  describe(`absoluteMaxAge, ${kind.name}`, () => {
    it("ends a session in daily use, and not before", async () => {
      const { browser } = application(kind, { absoluteMaxAge: 45 * day });
      await signIn(browser, issuer);
      expect(await livesFor(clock, browser, day, 100 * day)).toBe(45 * day);
    });

    it("without it a session in use lives on", async () => {
      const { browser } = application(kind);
      await signIn(browser, issuer);
      expect(await livesFor(clock, browser, 20 * day, 400 * day)).toBe(Number.POSITIVE_INFINITY);
    });

    it("is not the idle limit: an unused session ends before", async () => {
      const { browser } = application(kind, { absoluteMaxAge: 45 * day });
      await signIn(browser, issuer);
      clock.forward(31 * day);
      expect(await sessionOf(browser)).toBeNull();
    });

    it("caps `expires` and the cookie at every write, and a renewal moves neither beyond it", async () => {
      const { browser } = application(kind, { absoluteMaxAge: 40 * day });
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
      const { browser } = application(kind, { absoluteMaxAge: 10 * day });
      await signIn(browser, issuer);
      clock.forward(9 * day);
      await signIn(browser, issuer);
      clock.forward(9 * day);
      expect(await sessionOf(browser)).not.toBeNull();
    });

    it("shorter than a session that is already written: it ends by the new option", async () => {
      const { browser, configOf } = application(kind, { absoluteMaxAge: 40 * day });
      await signIn(browser, issuer);
      const other = visitorOf(configOf({ absoluteMaxAge: 2 * day }), { jar: browser.jar });
      clock.forward(2 * day + 1);
      expect(await sessionOf(other)).toBeNull();
      await signIn(other, issuer);
      clock.forward(2 * day - 1);
      expect(await sessionOf(other)).not.toBeNull();
    });
  });

  describe(`a session that is not remembered, ${kind.name}`, () => {
    it("has a cookie without a lifetime, ends 12 hours after its last use, and a renewal changes neither", async () => {
      const { browser } = application(kind);
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
      const { browser } = application(kind);
      await signInWith(browser, { remember: "true" });
      expect(cookieOf(browser)?.expires).toBe(clock.now() + 30 * day * 1000);
      clock.forward(13 * hour);
      expect(await sessionOf(browser)).not.toBeNull();
    });

    it("gets no lifetime from the attributes of the cookie", async () => {
      const cookies = { sessionToken: { options: { maxAge: 90 * day } } };
      const { browser } = application(kind, {}, { cookies });
      await signInWith(browser, { remember: "false" });
      expect(cookieOf(browser)?.expires).toBeUndefined();
      clock.forward(2 * hour);
      await sessionOf(browser);
      expect(cookieOf(browser)?.expires).toBeUndefined();
    });

    it("is followed by another such one, if a signed-in user signs in again without a choice", async () => {
      const { browser } = application(kind);
      await signInWith(browser, { remember: "false" });
      await signInWith(browser);
      expect(cookieOf(browser)?.expires).toBeUndefined();
      await signInWith(browser, { remember: "on" });
      expect(cookieOf(browser)?.expires).toBeDefined();
    });

    it("ends by the absolute limit too", async () => {
      const { browser } = application(kind, { absoluteMaxAge: 2 * day });
      await signInWith(browser, { remember: "false" });
      expect(await livesFor(clock, browser, 6 * hour, 10 * day)).toBe(2 * day + 6 * hour);
    });
  });
}

/** Runs them with sessions in a cookie alone. */
export function cookieAgeJourneys(): void {
  describe("sessions in a cookie", () => ageJourneys(cookieSessions, useClock()));
}

/** Runs them on one store, with every kind of session. */
export function storedAgeJourneys(store: SessionStore): void {
  describe(`ages on ${store.name}`, () => {
    const clock = useClock(store.from);
    const kinds = kindsOf(store);
    beforeEach(store.empty);
    for (const kind of Object.values(kinds)) ageJourneys(kind, clock);

    it("sessions without a known time of sign-in end when absoluteMaxAge is set", async () => {
      const { browser, configOf } = application(kinds.timeless);
      await signIn(browser, issuer);
      browser.jar.remove(`${sessionCookie}-note`);
      expect(await sessionOf(browser)).not.toBeNull();
      const dated = visitorOf(configOf({ absoluteMaxAge: 90 * day }), { jar: browser.jar });
      expect(await sessionOf(dated)).toBeNull();
      await signIn(dated, issuer);
      expect(await sessionOf(dated)).not.toBeNull();
    });
  });
}
