/** Sessions in two real processes that share PostgreSQL or Redis: what one ends, ends in the other; what one writes, the other reads. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionOptions } from "../../src/core/types/config.ts";
import { Client } from "../core/helpers.ts";
import { secret } from "../world/config.ts";
import type { ProcessInput } from "./session-process.ts";
import { postgresStore, redisStore, type ServerStore } from "./session-stores.ts";

const program = fileURLToPath(new URL("session-process.ts", import.meta.url));
const stores = [await postgresStore("portico_processes"), await redisStore("portico-processes")];
afterAll(() => Promise.all(stores.map(({ close }) => close())));

const children: ChildProcess[] = [];
afterEach(() =>
  Promise.all(
    children.splice(0).map((child) => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      return ended;
    }),
  ),
);

/** A process of the application, as browsers reach it. */
interface Process {
  readonly browser: () => Client;
  /** Lets seconds pass in it. */
  readonly forward: (seconds: number) => Promise<unknown>;
}

function startProcess(input: ProcessInput): Promise<Process> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, SESSION_PROCESS: JSON.stringify(input) };
    const child = fork(program, { env, execArgv: [] });
    children.push(child);
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The process ended before it was ready.")));
    child.once("message", ({ port }: { readonly port: number }) => {
      const address = `http://127.0.0.1:${port}`;
      const handle = async (request: Request): Promise<Response> => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = method === "POST" ? { body: await request.text() } : {};
        return fetch(address + pathname + search, { method, headers, redirect: "manual", ...body });
      };
      resolve({
        browser: () => new Client(handle),
        forward: (seconds) => fetch(`${address}/forward?seconds=${seconds}`),
      });
    });
  });
}

/** Two processes on one store. */
async function twoProcesses({ name: store, place }: ServerStore, session: Partial<SessionOptions>, claims = 0) {
  const input = { store, place, secret, session, claims };
  return Promise.all([startProcess(input), startProcess(input)]);
}

async function signedIn({ browser }: Process): Promise<Client> {
  const client = browser();
  expect((await client.signIn()).status).toBe(302);
  return client;
}

/** A copy of the cookies at a process. */
function copyAt({ browser }: Process, { cookies }: Client): Client {
  const copy = browser();
  for (const pair of cookies) copy.cookies.set(...pair);
  return copy;
}

interface Listed {
  readonly id: string;
  readonly current: boolean;
}

const list = async (client: Client): Promise<readonly Listed[]> => (await client.send("/list")).json();
const isSignedIn = async (client: Client): Promise<boolean> => (await client.session()) !== null;

/** Less than the staleness, and what remains of it. */
const [before, rest] = [50, 10];

const strategies = [
  { strategy: "jwt", revocation: { staleness: before + rest } },
  { strategy: "database" },
] as const satisfies readonly Partial<SessionOptions>[];

describe.each(stores)("two processes on $name", (store) => {
  beforeEach(store.empty);

  describe.each(strategies)("with %o", (session) => {
    const isStale = session.strategy === "jwt";

    it("S1: a session that is revoked in one ends at once there, and in the other within staleness", async () => {
      const [here, there] = await twoProcesses(store, session);
      const [laptop, phone] = [await signedIn(here), await signedIn(there)];
      const [phoneHere, phoneThere] = [copyAt(here, phone), copyAt(there, phone)];
      expect([await isSignedIn(phoneHere), await isSignedIn(phoneThere)]).toEqual([true, true]);
      const listed = await Promise.all([list(laptop), list(copyAt(there, laptop))]);
      expect(listed.map((one) => one.map(({ current }) => current).toSorted())).toEqual(Array(2).fill([false, true]));
      const ofPhone = (await list(phone)).find(({ current }) => current);
      const answer = await laptop.send(`/revoke?id=${ofPhone?.id}`);
      expect(await answer.json()).toEqual({ ended: 1 });
      expect(await isSignedIn(phoneHere)).toBe(false);
      await there.forward(before);
      expect(await isSignedIn(copyAt(there, phone))).toBe(isStale);
      await there.forward(rest);
      expect(await isSignedIn(phoneThere)).toBe(false);
      expect([await isSignedIn(laptop), await isSignedIn(copyAt(there, laptop))]).toEqual([true, true]);
      expect(await list(copyAt(there, laptop))).toHaveLength(1);
    });

    it("S1: the others end", async () => {
      const [here, there] = await twoProcesses(store, session);
      const browsers = [await signedIn(here), await signedIn(there), await signedIn(here)] as const;
      expect(await (await browsers[0].send("/revoke")).json()).toEqual({ ended: 2 });
      await Promise.all([here, there].map(({ forward }) => forward(before + rest)));
      for (const node of [here, there]) {
        expect(await Promise.all(browsers.map((browser) => isSignedIn(copyAt(node, browser))))).toEqual([
          true,
          false,
          false,
        ]);
      }
    });

    it("S1, LO-01: a copied cookie ends everywhere when its session is signed out, and not before", async () => {
      const [here, there] = await twoProcesses(store, session);
      const browser = await signedIn(here);
      const copies = [copyAt(here, browser), copyAt(there, browser)] as const;
      await there.forward(before + rest);
      expect(await Promise.all(copies.map(isSignedIn))).toEqual([true, true]);
      await browser.post("/auth/signout");
      expect(await isSignedIn(copies[0])).toBe(false);
      await there.forward(before + rest);
      expect(await isSignedIn(copies[1])).toBe(false);
    });
  });

  const overflowing = { strategy: "jwt", overflow: "database", maxBytes: 4096 } as const;

  it.each([overflowing, { ...overflowing, revocation: { staleness: before + rest } }])(
    "LO-01: claims that do not fit are read in both, and end with the session: %o",
    async (session) => {
      const [here, there] = await twoProcesses(store, session, 20_000);
      const browser = await signedIn(here);
      for (const node of [here, there]) {
        expect(await copyAt(node, browser).session()).toMatchObject({ roles: "r".repeat(20_000) });
      }
      const unread = copyAt(there, browser);
      await browser.post("/auth/signout");
      await there.forward(before + rest);
      expect(await copyAt(here, unread).session()).toBeNull();
    },
  );

  it("S1: of updates in both at the same moment both stay", async () => {
    const [here, there] = await twoProcesses(store, strategies[0]);
    const one = await signedIn(here);
    const token = await one.token();
    const other = copyAt(there, one);
    await Promise.all([
      one.json("/auth/session", { csrfToken: token, data: { a: 1 } }),
      other.json("/auth/session", { csrfToken: token, data: { b: 2 } }),
    ]);
    await Promise.all([here, there].map(({ forward }) => forward(before + rest)));
    for (const client of [one, other, copyAt(here, other), copyAt(there, one)]) {
      expect(await client.session()).toMatchObject({ a: 1, b: 2 });
    }
  });
});
