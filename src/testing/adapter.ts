/** portico/testing/adapter: the contract that every adapter keeps, as tests for vitest. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "../core/types/adapter.ts";
import {
  type AdapterContract,
  type ContractCase,
  optionalAdapterMethods,
  requiredAdapterMethods,
} from "./adapter/contract.ts";
import { createHarness } from "./adapter/harness.ts";
import { suites } from "./adapter/suites.ts";

export type { AdapterContract } from "./adapter/contract.ts";

/** Titles of all cases, in their order. */
export const adapterCases: readonly string[] = suites.flatMap(({ cases }) => cases.map(({ title }) => title));

/** Methods that must be there. */
function requiredMethods({ supports = [] }: AdapterContract): readonly (keyof Adapter)[] {
  return [...requiredAdapterMethods, ...(supports === "everything" ? optionalAdapterMethods : supports)];
}

const missingMethods = (adapter: Adapter, methods: readonly (keyof Adapter)[]) =>
  methods.filter((method) => typeof adapter[method] !== "function");

/** Why a case is not run, if it is not. */
function skipReason(
  { title, needs }: ContractCase,
  adapter: Adapter,
  { except = {} }: AdapterContract,
): string | undefined {
  const missing = missingMethods(adapter, needs);
  return except[title] ?? (missing.length > 0 ? `the adapter has no ${missing.join(", ")}` : undefined);
}

/** For hooks: a database starts when it starts. */
const noTimeout = 0;

/**
 * Tests an adapter: what its methods store and find, what they refuse, how they compare texts and dates, what becomes of
 * many who do the same thing at once, and whether people can sign in with it. Call it at the top of a test file of vitest.
 *
 * @throws Error when `except` names a case that there is not.
 * @example
 * testAdapter({ name: "mine", create: () => MyAdapter(database), reset: () => database.clear(), supports: "everything" });
 */
export function testAdapter(contract: AdapterContract): void {
  const { name, create, reset, close, timeout = 30_000, except = {} } = contract;
  const unknown = Object.keys(except).filter((title) => !adapterCases.includes(title));
  if (unknown.length > 0) throw new Error(`The contract has no case with this title: ${unknown.join("; ")}.`);
  describe(`the adapter ${name}`, () => {
    const state: { adapter: Adapter } = { adapter: {} };
    if (reset) {
      beforeAll(async () => {
        state.adapter = await create();
      }, noTimeout);
    }
    beforeEach(async () => {
      if (reset) await reset();
      else state.adapter = await create();
    }, noTimeout);
    if (close) afterAll(async () => void (await close()), noTimeout);

    it("has the methods of the contract", () => {
      expect(missingMethods(state.adapter, requiredMethods(contract))).toEqual([]);
    });

    for (const { title, cases } of suites) {
      describe(title, () => {
        for (const one of cases) {
          it(one.title, { timeout }, async ({ skip }) => {
            const reason = skipReason(one, state.adapter, contract);
            if (reason !== undefined) skip(reason);
            await one.run(createHarness(state.adapter, contract, Date.now()));
          });
        }
      });
    }
  });
}
