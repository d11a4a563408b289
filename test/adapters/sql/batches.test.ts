/** Calls that come together are answered with one statement. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inBatches } from "../../../src/adapters/sql/batches.ts";
import { SQLAdapter } from "../../../src/adapters/sql/index.ts";
import { ada, at, bob } from "../helpers.ts";
import { nodeDialect, pgliteDialect } from "./embedded.ts";
import { type Engine, open } from "./helpers.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A reader that records its calls, and fails where an input is negative. */
function setup() {
  const calls: (readonly number[])[] = [];
  const double = inBatches(async (inputs: readonly number[]) => {
    calls.push(inputs);
    if (inputs.some((input) => input < 0)) throw new Error("negative");
    return inputs.map((input) => 2 * input);
  });
  return { calls, double };
}

describe("calls in batches", () => {
  it("of one turn of the event loop are one, and each gets its own answer", async () => {
    const { calls, double } = setup();
    const later = Promise.resolve().then(() => double(3));
    expect(await Promise.all([double(1), double(2), double(1), later])).toEqual([2, 4, 2, 6]);
    expect(calls).toEqual([[1, 2, 1, 3]]);
  });

  it("begin after every call that they answer: a later call waits for the next batch", async () => {
    const { calls, double } = setup();
    const first = double(1);
    await turn();
    expect(await Promise.all([first, double(2)])).toEqual([2, 4]);
    expect(calls).toEqual([[1], [2]]);
  });

  it("fail together, and the next ones do not", async () => {
    const { double } = setup();
    const all = await Promise.allSettled([double(1), double(-1)]);
    expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await double(1)).toBe(2);
  });

  it("are a hundred at most", async () => {
    const { calls, double } = setup();
    const answers = await Promise.all(Array.from({ length: 250 }, (_, input) => double(input)));
    expect(answers).toEqual(Array.from({ length: 250 }, (_, input) => 2 * input));
    expect(calls.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});

describe("sessions that are read at once", () => {
  const state = {} as { engine: Engine };
  beforeAll(async () => {
    state.engine = await open(pgliteDialect());
  });
  afterAll(() => state.engine.close());

  it("AR-13: are one statement in PostgreSQL, and each visitor gets their own", async () => {
    const { db, statements } = state.engine;
    const adapter = SQLAdapter(db);
    for (const user of [ada, bob]) {
      await adapter.createUser(user);
      await adapter.createSession({ sessionToken: `of ${user.id}`, userId: user.id, expires: at(60) });
    }
    const tokens = ["of ada", "none", "of bob", "of ada,of bob", "of ada", ""];
    statements.length = 0;
    const found = await Promise.all(tokens.map((token) => adapter.getSessionAndUser(token)));
    expect(found.map((one) => one?.user.id)).toEqual(["ada", undefined, "bob", undefined, "ada", undefined]);
    expect(found[0]?.session).toEqual({ sessionToken: "of ada", userId: "ada", expires: at(60) });
    expect(found[0]).not.toBe(found[4]);
    expect(found[0]?.user).not.toBe(found[4]?.user);
    expect(statements).toHaveLength(1);
  });

  it("are one statement each if tokens are stored as they are, because one could contain a comma", async () => {
    const { db, statements } = state.engine;
    const adapter = SQLAdapter(db, { sessionTokens: "plain" });
    for (const sessionToken of ["a", "a,b"])
      await adapter.createSession({ sessionToken, userId: "ada", expires: at(60) });
    statements.length = 0;
    const found = await Promise.all(["a", "b", "a,b"].map((token) => adapter.getSessionAndUser(token)));
    expect(found.map((one) => one?.session.sessionToken)).toEqual(["a", undefined, "a,b"]);
    expect(statements).toHaveLength(3);
  });

  it("are one statement each in other databases", async () => {
    const { db, statements, close } = await open(nodeDialect());
    const adapter = SQLAdapter(db);
    await Promise.all(["a", "b"].map((token) => adapter.getSessionAndUser(token)));
    expect(statements).toHaveLength(2);
    await close();
  });
});
