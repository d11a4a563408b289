/** The journeys of the list of sessions, under both strategies: labels, revoking, sign-out, and `session.max`. */
import { beforeEach, describe, expect, it } from "vitest";
import type { AuthConfig, SessionOptions } from "../../src/core/types/config.ts";
import { describe as browserAndSystem } from "../../src/describe.ts";
import * as kit from "../core/helpers.ts";
import { Client } from "../core/helpers.ts";
import { useClock } from "../world/clock.ts";
import { copyOf, list, revoke } from "./session-browsers.ts";
import type { SessionStore } from "./session-stores.ts";

const agents = {
  laptop: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
} as const;

/** Signs in with a browser that names itself. */
async function signedIn(config: AuthConfig, agent: string = agents.laptop, user = "ada"): Promise<Client> {
  const browser = new Client(config);
  const query = new URLSearchParams({ code: user, state: await browser.begin() });
  await browser.send(`/auth/callback/acme?${query}`, { headers: { "user-agent": agent } });
  return browser;
}

const isSignedIn = async (browser: Client): Promise<boolean> => (await browser.session()) !== null;

const strategies: readonly Partial<SessionOptions>[] = [{ strategy: "database" }, { strategy: "jwt", revocation: {} }];

/** Runs them on one store. */
export function sessionListJourneys(store: SessionStore): void {
  describe.each(strategies)(`the sessions of a user on ${store.name}: %o`, (session) => {
    const clock = useClock(store.from);
    beforeEach(store.empty);

    function setUp(more: Partial<SessionOptions> = {}) {
      const { events, names } = kit.eventLog();
      const config = kit.config({ adapter: store.adapter(), events, session: { ...session, ...more } });
      const ended = () => names().filter((name) => name === "signOut").length;
      return { config, ended };
    }

    it("are listed with their labels and times, and with nothing of the request without session.describe", async () => {
      const { config } = setUp({ describe: browserAndSystem });
      const began = new Date(clock.now()).toISOString();
      const laptop = await signedIn(config);
      clock.forward(60);
      const phone = await signedIn(config, agents.phone);
      const listed = await list(config, phone);
      const ofAcme = { provider: "acme", amr: null };
      expect(listed.toSorted((a, b) => Number(a.current) - Number(b.current))).toMatchObject([
        { ...ofAcme, label: "Firefox on Windows", createdAt: began, lastUsedAt: began, current: false },
        { ...ofAcme, label: "Safari on iPhone", createdAt: new Date(clock.now()).toISOString(), current: true },
      ]);
      clock.forward(2 * 86_400);
      await laptop.session();
      const renewed = (await list(config, laptop)).find(({ current }) => current);
      expect(renewed).toMatchObject({ createdAt: began, lastUsedAt: new Date(clock.now()).toISOString() });
      const plain = setUp().config;
      const quiet = await signedIn(plain, agents.laptop, "bob");
      expect(await list(plain, quiet)).toMatchObject([{ label: null, provider: "acme" }]);
    });

    it("S1: one ends, the others end, all end, and those of other users go on", async () => {
      const { config, ended } = setUp();
      const browsers = [await signedIn(config), await signedIn(config), await signedIn(config)] as const;
      const [one, two, three] = browsers;
      const bob = await signedIn(config, agents.laptop, "bob");
      const ofTwo = (await list(config, two)).find(({ current }) => current);
      expect(await revoke(config, bob, { id: String(ofTwo?.id) })).toMatchObject({ ended: 0 });
      expect(await revoke(config, one, { id: String(ofTwo?.id) })).toMatchObject({ ended: 1 });
      expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, false, true]);
      expect(await revoke(config, one, "others")).toMatchObject({ ended: 1 });
      expect([await isSignedIn(one), await isSignedIn(three)]).toEqual([true, false]);
      expect((await revoke(config, one, "all")).ended).toBe(1);
      expect([await isSignedIn(one), await isSignedIn(bob)]).toEqual([false, true]);
      expect(ended()).toBe(3);
    });

    it("LO-01: a copy of the cookie opens no session after the sign-out, and did before", async () => {
      const { config } = setUp();
      const browser = await signedIn(config);
      const copy = copyOf(browser, config);
      expect(await isSignedIn(copy)).toBe(true);
      await browser.post("/auth/signout");
      expect(await isSignedIn(copy)).toBe(false);
      expect(await isSignedIn(copyOf(browser, config))).toBe(false);
    });

    it("are at most session.max: the one that was opened first ends, also if it was used last", async () => {
      const { config, ended } = setUp({ max: 2, updateAge: 0 });
      const bob = await signedIn(config, agents.laptop, "bob");
      const browsers: Client[] = [];
      for (let count = 0; count < 2; count++) {
        browsers.push(await signedIn(config));
        clock.forward(60);
      }
      expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, true]);
      clock.forward(60);
      expect(await isSignedIn(browsers[0] as Client)).toBe(true);
      browsers.push(await signedIn(config));
      expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, true, true]);
      expect([await isSignedIn(bob), ended()]).toEqual([true, 1]);
    });
  });
}
