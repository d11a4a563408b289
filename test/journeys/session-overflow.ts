/** The journeys of `session.overflow`: claims that do not fit into the cookies are kept in shared state. */
import { beforeEach, describe, expect, it } from "vitest";
import type { AdapterState } from "../../src/core/types/adapter.ts";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import * as kit from "../core/helpers.ts";
import { Client, sessionCookie } from "../core/helpers.ts";
import { useClock } from "../world/clock.ts";
import { createLog, secret } from "../world/config.ts";
import { copyOf } from "./session-browsers.ts";
import type { SessionStore } from "./session-stores.ts";

const maxBytes = 4_096;

async function signedIn(config: AuthConfig, name = "ada"): Promise<Client> {
  const browser = new Client(config);
  await browser.signIn(name);
  return browser;
}

const bytesOf = ({ cookies }: Client): number =>
  [...cookies]
    .filter(([name]) => name.startsWith(sessionCookie))
    .reduce((sum, [name, value]) => sum + name.length + value.length, 0);

const hasSession = ({ cookies }: Client): boolean => [...cookies.keys()].some((name) => name.startsWith(sessionCookie));

/** Runs them on one store. */
export function overflowJourneys(store: SessionStore, attacks: Readonly<Record<"older" | "copied", string>>): void {
  describe(`on ${store.name}`, () => {
    useClock(store.from);
    beforeEach(store.empty);

    /** Two processes with one state. `size`: characters of the claim `roles`. */
    function setUp(size: number, more: AuthConfig["session"] = {}) {
      const { state } = store.adapter();
      const faults = { isDown: false };
      const log = createLog();
      const keys = new Set<string>();
      const watched: AdapterState = {
        claim: (key, expires) => state.claim(key, expires),
        hit: (key, window) => state.hit(key, window),
        read(key) {
          if (faults.isDown) throw new Error("down");
          return state.read(key);
        },
        write(key, ...rest) {
          if (faults.isDown) throw new Error("down");
          if (key.startsWith("session-claims:")) keys.add(key);
          return state.write(key, ...rest);
        },
      };
      const callbacks = {
        jwt: ({ token, trigger, session, user }: Parameters<Callbacks["jwt"]>[0]) => {
          if (trigger === "update") return { ...token, ...session };
          return user ? { ...token, roles: `${user.name}-`.repeat(size).slice(0, size), small: user.name } : token;
        },
        session: ({ session, token }: Parameters<Callbacks["session"]>[0]) => ({
          ...session,
          roles: token.roles,
          small: token.small,
        }),
      } as Partial<Callbacks>;
      const processOf = (): AuthConfig =>
        kit.config({
          adapter: { ...store.adapter(), state: watched },
          secret: [secret, crypto.randomUUID() + crypto.randomUUID()],
          logger: log.logger,
          callbacks,
          session: { strategy: "jwt", maxBytes, overflow: "database", ...more },
        });
      const kept = async (): Promise<readonly string[]> => {
        const values = await Promise.all([...keys].map(async (key) => [key, await state.read(key)] as const));
        return values.filter(([, value]) => value !== null).map(([key]) => key);
      };
      return { here: processOf(), there: processOf(), state, faults, log, kept };
    }

    describe.each([
      ["alone", {}],
      ["with session.revocation", { revocation: { staleness: 60 } }],
    ] as const)("session.overflow %s", (_, more) => {
      it("keeps claims that are too large in state, and reads them in every process", async () => {
        const { here, there, kept, state } = setUp(20_000, more);
        const browser = await signedIn(here);
        expect(bytesOf(browser)).toBeLessThan(maxBytes);
        for (const one of [browser, copyOf(browser, there)]) {
          const session = (await one.session()) as { roles?: string; small?: string } | null;
          expect([session?.roles?.length, session?.small]).toEqual([20_000, "Ada"]);
        }
        const [key = ""] = await kept();
        expect(await state.read(key)).not.toContain("Ada-");
      });

      it("keeps nothing in state of claims that fit", async () => {
        const { here, kept } = setUp(100, more);
        expect(await (await signedIn(here)).session()).toMatchObject({ small: "Ada" });
        expect(await kept()).toEqual([]);
      });

      it("LO-01: removes them at the sign-out, and a copy opens no session", async () => {
        const { here, there, kept } = setUp(20_000, more);
        const browser = await signedIn(here);
        const copy = copyOf(browser, there);
        expect(await kept()).toHaveLength(1);
        await browser.post("/auth/signout");
        expect(await kept()).toEqual([]);
        expect(await copy.session()).toBeNull();
        expect(hasSession(copy)).toBe(false);
      });

      it("keeps claims that an update changed", async () => {
        const { here, there } = setUp(20_000, more);
        const browser = await signedIn(here);
        await browser.json("/auth/session", { data: { small: "changed" } });
        const session = (await copyOf(browser, there).session()) as { roles?: string; small?: string } | null;
        expect([session?.roles?.length, session?.small]).toEqual([20_000, "changed"]);
      });

      it("is an error with the largest claims where they are too large for state", async () => {
        const { here, log, kept } = setUp(70_000, more);
        const browser = await signedIn(here);
        expect(hasSession(browser)).toBe(false);
        expect(log.errors).toEqual(["JWTSessionError"]);
        expect(log.thrown[0]?.message).toMatch(/too large to be kept in the state .*roles/);
        expect(await kept()).toEqual([]);
      });

      it("is an error while state cannot be read: the cookie stays, and the session goes on afterwards", async () => {
        const { here, there, faults } = setUp(20_000, more);
        const copy = copyOf(await signedIn(here), there);
        faults.isDown = true;
        expect((await copy.send("/auth/session")).status).toBe(503);
        expect(hasSession(copy)).toBe(true);
        faults.isDown = false;
        expect(await copy.session()).toMatchObject({ small: "Ada" });
      });

      it("S1: opens no claims of another session that lie under its id", async () => {
        const { here, there, state, kept } = setUp(20_000, more);
        const ada = await signedIn(here);
        const [ofAda = ""] = await kept();
        await signedIn(here, "bob");
        const ofBob = (await kept()).find((key) => key !== ofAda) ?? "";
        const sealed = (await state.read(ofBob)) ?? "";
        expect(sealed).not.toBe("");
        await state.write(ofAda, sealed, new Date(Date.now() + 86_400_000));
        expect(await copyOf(ada, there).session()).toBeNull();
      });

      it(`${attacks.older}: opens no older claims of the session that lie under its id`, async () => {
        const { here, there, state, kept } = setUp(20_000, more);
        const ada = await signedIn(here);
        const [first = ""] = await kept();
        const old = (await state.read(first)) ?? "";
        await ada.json("/auth/session", { data: { small: "changed" } });
        expect(await copyOf(ada, there).session()).toMatchObject({ small: "changed" });
        const second = (await kept()).find((key) => key !== first) ?? "";
        await state.write(second, old, new Date(Date.now() + 86_400_000));
        const again = { ...there, secret: [secret, crypto.randomUUID() + crypto.randomUUID()] };
        expect(await copyOf(ada, again).session()).toBeNull();
      });

      it(`${attacks.copied}: a copy of the table of state shows no claim and no id of a session`, async () => {
        const { here, state, kept } = setUp(20_000, more);
        const ada = await signedIn(here);
        const [key = ""] = await kept();
        const value = (await state.read(key)) ?? "";
        expect(value.length).toBeGreaterThan(20_000);
        for (const text of ["ada-", "roles", "small"]) expect(key + value).not.toContain(text);
        const thief = new Client(here);
        for (const text of [value, key, key.split(":")[1] ?? ""]) {
          thief.cookies.set(sessionCookie, text);
          expect(await thief.session()).toBeNull();
        }
        expect(await ada.session()).not.toBeNull();
      });
    });
  });
}
