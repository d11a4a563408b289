/**
 * Interleavings of up to four operations on one session: in one process, and in two with shared state. Each operation has two steps: it
 * has read the session, then it answers. With shared state, those of up to three operations also run with three: it read, it is about to
 * write the list of sessions, it answers. `npm test` runs a part of them, the number is in the title; all run with `INTERLEAVINGS=all`.
 */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import type { AdapterState } from "../../../src/core/types/adapter.ts";
import type { Callbacks } from "../../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { useClock } from "../../world/clock.ts";
import { secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client } from "../helpers.ts";

const clock = useClock();

type Operation = "set a" | "set b" | "renew" | "sign out";

const sets: readonly (readonly Operation[])[] = [
  ["set a", "set b"],
  ["set a", "renew"],
  ["set a", "sign out"],
  ["renew", "sign out"],
  ["set a", "set b", "renew"],
  ["set a", "set b", "sign out"],
  ["set a", "renew", "sign out"],
  ["set a", "set b", "renew", "sign out"],
];

const playsAll = process.env.INTERLEAVINGS === "all";

/** Every order of the steps: an operation takes its next one each time that its index comes. */
function ordersOf(left: readonly number[]): readonly number[][] {
  if (left.every((steps) => steps === 0)) return [[]];
  return left.flatMap((steps, index) => {
    if (steps === 0) return [];
    const rest = ordersOf(left.map((many, other) => (other === index ? many - 1 : many)));
    return rest.map((order) => [index, ...order]);
  });
}

/** Operations, and an order of their steps. */
interface Interleaving {
  readonly operations: readonly Operation[];
  readonly order: readonly number[];
}

/** The steps of each operation. */
type Steps = 2 | 3;

/** Operations that run with so many steps, and of how many of their orders one runs. */
const isIn = (operations: readonly Operation[], steps: Steps): boolean => steps === 2 || operations.length < 4;
const everyOf = ({ length }: readonly Operation[], steps: Steps): number =>
  playsAll || length * steps < 8 ? 1 : steps * 8 - 8;

/** All interleavings, and those that run. */
function interleavingsOf(steps: Steps) {
  const all = sets
    .filter((operations) => isIn(operations, steps))
    .map((operations) => ({ operations, orders: ordersOf(operations.map(() => steps)) }));
  const played = all.flatMap(({ operations, orders }): readonly Interleaving[] =>
    orders.filter((_, index) => index % everyOf(operations, steps) === 0).map((order) => ({ operations, order })),
  );
  return { played, count: all.reduce((sum, { orders }) => sum + orders.length, 0) };
}

/** Stops the next one that passes here, until it is let go. */
function createGate() {
  const waiting: { reach: () => void; opened: Promise<void> }[] = [];
  return {
    async pass(): Promise<void> {
      const held = waiting.shift();
      held?.reach();
      await held?.opened;
    },
    /** Lets an operation run until it is stopped here or has answered. Returns how it goes on. */
    async stop(run: () => Promise<unknown>): Promise<() => void> {
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      waiting.push({ reach: reached.resolve, opened: opened.promise });
      await Promise.race([reached.promise, run()]);
      waiting.length = 0;
      return opened.resolve;
    },
  };
}

function model(isShared: boolean, steps: Steps) {
  const [reading, writing] = [createGate(), createGate()];
  const jwt: Callbacks["jwt"] = async ({ token, trigger, session }) => {
    await reading.pass();
    return trigger === "update" ? { ...token, ...session } : token;
  };
  const callbacks = {
    jwt,
    session: ({ session, token }: Parameters<Callbacks["session"]>[0]) => ({ ...session, a: token.a, b: token.b }),
  } as Partial<Callbacks>;
  const stored = MemoryAdapter();
  const write: AdapterState["write"] = async (key, ...input) => {
    if (key.startsWith("sessions:")) await writing.pass();
    return stored.state.write(key, ...input);
  };
  const adapter = { ...stored, state: { ...stored.state, write } };
  const processOf = (): AuthConfig =>
    kit.config({
      secret: [secret, crypto.randomUUID() + crypto.randomUUID()],
      callbacks,
      ...(isShared && { adapter }),
      session: { strategy: "jwt", ...(isShared && { revocation: { staleness: 60 } }) },
    });
  const here = processOf();
  const processes = [here, isShared ? processOf() : here];

  /** An operation that takes one step with each call. */
  function operationOf(client: Client, operation: Operation, csrfToken: string): () => Promise<void> {
    const run = async () => {
      if (operation === "renew") return client.session();
      if (operation === "sign out") return client.post("/auth/signout", { csrfToken });
      return client.json("/auth/session", { csrfToken, data: { [operation.slice(4)]: 1 } });
    };
    let [taken, done, goOn]: [number, Promise<unknown>, () => void] = [0, Promise.resolve(), () => {}];
    return async () => {
      taken += 1;
      if (taken === 1) {
        goOn = await reading.stop(() => {
          done = run();
          return done;
        });
      } else if (taken < steps) {
        goOn = await writing.stop(() => {
          goOn();
          return done;
        });
      } else {
        goOn();
        await done;
      }
    };
  }

  /** Runs one order on a new session, and returns what is read afterwards with the cookies of each request. */
  async function play({ operations, order }: Interleaving) {
    const browser = new Client(here);
    await browser.signIn();
    const csrfToken = await browser.token();
    const clients = operations.map((_, index) => {
      const client = new Client(processes[index % 2] ?? here);
      for (const pair of browser.cookies) client.cookies.set(...pair);
      return client;
    });
    clock.forward(2 * 86_400);
    const run = operations.map((operation, index) => operationOf(clients[index] as Client, operation, csrfToken));
    for (const index of order) await run[index]?.();
    clock.forward(60);
    return Promise.all([browser, ...clients].map((client) => client.session()));
  }
  return play;
}

/** Whether what is read afterwards is right: every change, or no session after a sign-out. */
function isRight({ operations }: Interleaving, seen: readonly (Record<string, unknown> | null)[]): boolean {
  if (operations.includes("sign out")) return seen.every((session) => session === null);
  const names = ["a", "b"].filter((name) => operations.includes(`set ${name}` as Operation));
  return seen.every((session) => session && names.every((name) => session[name] === 1));
}

describe.each([
  { where: "in one process", isShared: false, steps: 2, counts: [609, 2_814] },
  { where: "in two processes with shared state", isShared: true, steps: 2, counts: [609, 2_814] },
  {
    where: "in two processes with shared state, with writes that wait",
    isShared: true,
    steps: 3,
    counts: [395, 5_120],
  },
] as const)("S1, LO-01: operations on one session at the same time, $where", ({ isShared, steps, counts }) => {
  const { played, count } = interleavingsOf(steps);

  it(`nothing is undone, and nothing comes back after a sign-out, in ${played.length} of ${count} interleavings`, {
    timeout: 600_000,
  }, async () => {
    const play = model(isShared, steps);
    const wrong: unknown[] = [];
    for (const one of played) {
      const seen = (await play(one)) as readonly (Record<string, unknown> | null)[];
      if (!isRight(one, seen)) wrong.push({ ...one, seen });
    }
    expect(wrong).toEqual([]);
    expect([played.length, count]).toEqual([playsAll ? counts[1] : counts[0], counts[1]]);
  });
});
