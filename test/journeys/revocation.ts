/** The journeys of `session.revocation`: sessions of the `jwt` strategy end in every process, and at once in the one that ended them. */
import { beforeEach, describe, expect, it } from "vitest";
import type { AdapterState } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import * as kit from "../core/helpers.ts";
import { Client, sessionCookie } from "../core/helpers.ts";
import { useClock } from "../world/clock.ts";
import { createLog, secret } from "../world/config.ts";
import { copyOf, list, revoke } from "./session-browsers.ts";
import type { SessionStore } from "./session-stores.ts";

/** Two processes with one state: what each keeps in memory is kept by its list of secrets. */
const secrets = [
  "3f1e0b9c8a7f6e5d4c3b2a190817263544536271809fa0b1",
  "9a1e0b9c8a7f6e5d4c3b2a190817263544536271809fa0b1",
];

type Counted = AdapterState & { readonly reads: string[]; isDown: boolean };

function counted(state: AdapterState): Counted {
  const reads: string[] = [];
  const wrapped = {
    reads,
    isDown: false,
    claim: (key: string, expires: Date) => state.claim(key, expires),
    hit: (key: string, window: number) => state.hit(key, window),
    read(key: string) {
      if (wrapped.isDown) throw new Error("down");
      // Once per process, and not per session.
      if (!key.startsWith("application:")) reads.push(key);
      return state.read(key);
    },
    write(key: string, value: string, expires: Date, expected?: string | null) {
      if (wrapped.isDown) throw new Error("down");
      return state.write(key, value, expires, expected);
    },
  };
  return wrapped;
}

async function signedIn(config: AuthConfig): Promise<Client> {
  const browser = new Client(config);
  expect((await browser.signIn()).status).toBe(302);
  return browser;
}

/** Runs them on one store. */
export function revocationJourneys(store: SessionStore): void {
  describe(`session.revocation on ${store.name}`, () => {
    const clock = useClock(store.from);
    beforeEach(store.empty);

    function setUp(more: Partial<AuthConfig> = {}) {
      const state = counted(store.adapter().state);
      const log = createLog();
      const events = kit.eventLog();
      const configOf = (extra: readonly string[]): AuthConfig =>
        kit.config({
          adapter: { ...store.adapter(), state },
          secret: [secret, ...extra],
          logger: log.logger,
          events: events.events,
          ...more,
          session: { strategy: "jwt", revocation: { staleness: 60 }, ...more.session },
        });
      const [here, there] = [
        configOf([...secrets.slice(0, 1), crypto.randomUUID() + crypto.randomUUID()]),
        configOf([...secrets.slice(1), crypto.randomUUID() + crypto.randomUUID()]),
      ];
      return { state, log, events, here, there };
    }

    describe("S1: a session of the jwt strategy that can be revoked", () => {
      it("S1, LO-01: a sign-out ends it at once here, in another process within staleness, copies included", async () => {
        const { here, there } = setUp();
        const browser = await signedIn(here);
        const [copy, far] = [copyOf(browser, here), copyOf(browser, there)];
        expect([await copy.session(), await far.session()]).toEqual([expect.anything(), expect.anything()]);
        await browser.post("/auth/signout");
        expect(await copy.session()).toBeNull();
        clock.forward(59);
        expect(await copyOf(far, there).session()).not.toBeNull();
        clock.forward(1);
        expect(await far.session()).toBeNull();
        expect(far.cookies.has(sessionCookie)).toBe(false);
      });

      it("S1: goes on in both processes without a sign-out, also one that was opened a moment ago", async () => {
        const { here, there } = setUp();
        const first = copyOf(await signedIn(here), there);
        expect(await first.session()).not.toBeNull();
        const second = copyOf(await signedIn(here), there);
        expect(await second.session()).not.toBeNull();
        clock.forward(600);
        expect([await first.session(), await second.session()]).toEqual([expect.anything(), expect.anything()]);
      });

      it("is listed with the others of the user, and the others end, one ends, all end", async () => {
        const { here, there, events } = setUp();
        const [one, two, three] = [await signedIn(here), await signedIn(there), await signedIn(here)];
        const bob = new Client(here);
        await bob.signIn("bob");
        const infos = await list(here, one);
        expect(infos.map(({ current }) => current)).toEqual([true, false, false]);
        expect(infos[0]).toMatchObject({ provider: "acme", createdAt: expect.any(String) });
        const ofTwo = (await list(there, two)).find(({ current }) => current);
        expect(await revoke(here, one, { id: String(ofTwo?.id) })).toEqual({ ended: 1, cookies: [] });
        clock.forward(60);
        expect([await one.session(), await two.session(), await three.session()]).toEqual([
          expect.anything(),
          null,
          expect.anything(),
        ]);
        expect(await revoke(here, one, "others")).toMatchObject({ ended: 1 });
        expect(await three.session()).toBeNull();
        expect(await one.session()).not.toBeNull();
        expect((await revoke(here, one, "all")).cookies.length).toBeGreaterThan(0);
        expect(await one.session()).toBeNull();
        expect(await bob.session()).not.toBeNull();
        expect(events.names().filter((name) => name === "signOut")).toHaveLength(3);
      });

      it("S1: one user never ends a session of another, whatever the id", async () => {
        const { here } = setUp();
        const [ada, bob] = [await signedIn(here), new Client(here)];
        await bob.signIn("bob");
        const [info] = await list(here, bob);
        expect(await revoke(here, ada, { id: String(info?.id) })).toEqual({ ended: 0, cookies: [] });
        expect(await bob.session()).not.toBeNull();
      });

      it("costs one read of state per staleness and user, whatever its session is, and none without the option", async () => {
        const { here, there, state } = setUp();
        const browsers = [await signedIn(there), await signedIn(there)].map((browser) => copyOf(browser, here));
        const countReads = async (): Promise<number> => {
          state.reads.length = 0;
          for (let round = 0; round < 10; round++) for (const browser of browsers) await browser.session();
          return state.reads.length;
        };
        expect([await countReads(), await countReads()]).toEqual([1, 0]);
        clock.forward(60);
        expect(await countReads()).toBe(1);
        await browsers[0]?.post("/auth/signout");
        const ended = copyOf(browsers[1] as Client, here);
        clock.forward(60);
        await revoke(there, browsers[1] as Client, "all");
        clock.forward(60);
        state.reads.length = 0;
        for (let round = 0; round < 10; round++) expect(await copyOf(ended, here).session()).toBeNull();
        expect(state.reads).toHaveLength(1);
        const off = setUp({ session: { strategy: "jwt", revocation: undefined } });
        const plain = await signedIn(off.here);
        off.state.reads.length = 0;
        await plain.session();
        expect(off.state.reads).toEqual([]);
      });

      it("S1: when state cannot be read, goes on for staleness, then is an error; the cookie stays, and it goes on afterwards", async () => {
        const { here, state, log } = setUp();
        const browser = await signedIn(here);
        expect(await browser.session()).not.toBeNull();
        state.isDown = true;
        clock.forward(30);
        expect(await browser.session()).not.toBeNull();
        clock.forward(30);
        expect((await browser.send("/auth/session")).status).toBe(503);
        expect(browser.cookies.has(sessionCookie)).toBe(true);
        expect(log.lines.filter(({ code }) => code === "session-state-unreadable")).toHaveLength(1);
        state.isDown = false;
        expect(await browser.session()).not.toBeNull();
      });

      it("S1: is refused if it was opened before the option was set", async () => {
        const { here } = setUp();
        const former = await signedIn({ ...here, session: { strategy: "jwt" } });
        const browser = copyOf(former, here);
        expect(await browser.session()).toBeNull();
        expect((await signedIn(here)).cookies.has(sessionCookie)).toBe(true);
      });

      it("S1: a sign-in ends the session that it replaces, whose late answers clear nothing", async () => {
        const { here, there } = setUp();
        const browser = await signedIn(here);
        const late = copyOf(browser, here);
        await browser.signIn();
        expect(await late.session()).toBeNull();
        expect(late.lines).toEqual([]);
        expect(await browser.session()).not.toBeNull();
        clock.forward(61);
        const far = copyOf(late, there);
        expect(await far.session()).toBeNull();
        clock.forward(120);
        expect(await late.session()).toBeNull();
        expect(late.cookies.has(sessionCookie)).toBe(false);
      });

      it("S1: of sign-ins at the same moment, in two processes, every session is listed", async () => {
        const { here, there } = setUp();
        const browsers = [here, there, here, there, here].map((config) => new Client(config));
        const states = await Promise.all(browsers.map((browser) => browser.begin()));
        await Promise.all(browsers.map((browser, index) => browser.back(String(states[index]))));
        for (const browser of browsers) expect(await browser.session()).not.toBeNull();
        expect(await list(here, browsers[0] as Client)).toHaveLength(5);
      });

      it("S1: session.max ends the oldest in every process, and reports it once", async () => {
        const { here, there, events } = setUp({ session: { strategy: "jwt", revocation: {}, max: 2 } });
        const first = await signedIn(here);
        const copy = copyOf(first, there);
        expect(await copy.session()).not.toBeNull();
        clock.forward(1);
        const second = await signedIn(there);
        clock.forward(1);
        const third = await signedIn(here);
        expect(await first.session()).toBeNull();
        clock.forward(60);
        expect(await copy.session()).toBeNull();
        expect([await second.session(), await third.session()]).toEqual([expect.anything(), expect.anything()]);
        expect(events.names().filter((name) => name === "signOut")).toHaveLength(1);
      });

      it("without the option a sign-in leaves the session that it replaces as it was, and no id of it is kept", async () => {
        const off = setUp({ session: { strategy: "jwt", revocation: undefined } });
        const browser = await signedIn(off.here);
        const former = copyOf(browser, off.here);
        await browser.signIn();
        expect([await former.session(), await browser.session()]).toEqual([expect.anything(), expect.anything()]);
      });

      it("lists at most 100 sessions of a user; the one that was not used for longest ends", async () => {
        const { here } = setUp();
        const first = await signedIn(here);
        for (let index = 0; index < 100; index++) {
          clock.forward(1);
          await signedIn(here);
        }
        expect(await first.session()).toBeNull();
        expect(await list(here, await signedIn(here))).toHaveLength(100);
      }, 60_000);
    });
  });
}
