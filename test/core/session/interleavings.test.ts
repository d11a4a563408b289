/**
 * Every interleaving of up to four operations on one session, each in two steps: it has read the session, then it answers. In one process,
 * and in two with shared state. Of those of four operations every eighth runs, and all with `INTERLEAVINGS=all` in the environment.
 */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
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

const isPlayed = (order: readonly number[], index: number): boolean => playsAll || order.length < 8 || index % 8 === 0;

/** Every order of the steps: the first time that an index comes, the operation starts; the second time it answers. */
function ordersOf(started: readonly number[], answered: readonly number[], count: number): readonly number[][] {
  const next = Array.from({ length: count }, (_, index) => index).filter((index) => !answered.includes(index));
  if (next.length === 0) return [[]];
  return next.flatMap((index) => {
    const isStarted = started.includes(index);
    const rest = ordersOf(
      isStarted ? started : [...started, index],
      isStarted ? [...answered, index] : answered,
      count,
    );
    return rest.map((order) => [index, ...order]);
  });
}

function model(isShared: boolean) {
  const waiting: { reach: () => void; opened: Promise<void> }[] = [];
  const jwt: Callbacks["jwt"] = async ({ token, trigger, session }) => {
    const held = waiting.shift();
    held?.reach();
    await held?.opened;
    return trigger === "update" ? { ...token, ...session } : token;
  };
  const callbacks = {
    jwt,
    session: ({ session, token }: Parameters<Callbacks["session"]>[0]) => ({ ...session, a: token.a, b: token.b }),
  } as Partial<Callbacks>;
  const adapter = MemoryAdapter();
  const processOf = (): AuthConfig =>
    kit.config({
      secret: [secret, crypto.randomUUID() + crypto.randomUUID()],
      callbacks,
      ...(isShared && { adapter }),
      session: { strategy: "jwt", ...(isShared && { revocation: { staleness: 60 } }) },
    });
  const here = processOf();
  const processes = [here, isShared ? processOf() : here];

  /** Starts an operation, and returns how it answers. It waits in the `jwt` callback. */
  async function start(client: Client, operation: Operation, csrfToken: string): Promise<() => Promise<void>> {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    waiting.push({ reach: reached.resolve, opened: opened.promise });
    const run = async () => {
      if (operation === "renew") return client.session();
      if (operation === "sign out") return client.post("/auth/signout", { csrfToken });
      return client.json("/auth/session", { csrfToken, data: { [operation.slice(4)]: 1 } });
    };
    const done = run();
    await Promise.race([reached.promise, done]);
    waiting.length = 0;
    return async () => {
      opened.resolve();
      await done;
    };
  }

  /** Runs one order on a new session, and returns what is read afterwards with the cookies of each request. */
  async function play(operations: readonly Operation[], order: readonly number[]) {
    const browser = new Client(here);
    await browser.signIn();
    const csrfToken = await browser.token();
    const clients = operations.map((_, index) => {
      const client = new Client(processes[index % 2] ?? here);
      for (const pair of browser.cookies) client.cookies.set(...pair);
      return client;
    });
    clock.forward(2 * 86_400);
    const answers = new Map<number, () => Promise<void>>();
    for (const index of order) {
      const answer = answers.get(index);
      if (answer) await answer();
      else answers.set(index, await start(clients[index] as Client, operations[index] as Operation, csrfToken));
    }
    clock.forward(60);
    return Promise.all([browser, ...clients].map((client) => client.session()));
  }
  return play;
}

describe.each([
  ["in one process", false],
  ["in two processes with shared state", true],
] as const)("S1, LO-01: operations on one session at the same time, %s", (_, isShared) => {
  it("nothing is undone, and nothing comes back after a sign-out, in every interleaving", {
    timeout: 180_000,
  }, async () => {
    const play = model(isShared);
    const wrong: unknown[] = [];
    let count = 0;
    for (const operations of sets) {
      const goesOn = !operations.includes("sign out");
      const expected = { ...(operations.includes("set a") && { a: 1 }), ...(operations.includes("set b") && { b: 1 }) };
      for (const order of ordersOf([], [], operations.length).filter(isPlayed)) {
        count += 1;
        const seen = (await play(operations, order)) as readonly (Record<string, unknown> | null)[];
        const isRight = seen.every((session) =>
          goesOn ? Object.keys(expected).every((name) => session?.[name] === 1) : session === null,
        );
        if (!isRight) wrong.push({ operations, order, seen });
      }
    }
    console.info(`${count} interleavings, ${isShared ? "two processes with shared state" : "one process"}`);
    expect(wrong).toEqual([]);
    expect(count).toBe(playsAll ? 2_814 : 609);
  });
});
