/** portico/testing/adapter: the contract of adapters, as tests for vitest. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "../core/types/adapter.ts";
import {
  type AdapterContract,
  type AdapterPart,
  type ContractCase,
  optionalAdapterMethods,
  requiredAdapterMethods,
} from "./adapter/contract.ts";
import { createHarness } from "./adapter/harness.ts";
import { suites } from "./adapter/suites.ts";

export type { AdapterClock, AdapterContract } from "./adapter/contract.ts";

/** The titles of all cases, in order. */
export const adapterCases: readonly string[] = suites.flatMap(({ cases }) => cases.map(({ title }) => title));

/** The methods that the adapter must have. */
function requiredMethods({ supports = [] }: AdapterContract): readonly AdapterPart[] {
  return [...requiredAdapterMethods, ...(supports === "everything" ? optionalAdapterMethods : supports)];
}

const missingMethods = (adapter: Adapter, parts: readonly AdapterPart[]) =>
  parts.filter((part) => typeof adapter[part] !== (part === "state" ? "object" : "function"));

/** The reason why a case is skipped, or `undefined`. */
function skipReason(
  { title, needs }: ContractCase,
  adapter: Adapter,
  { except = {} }: AdapterContract,
): string | undefined {
  const missing = missingMethods(adapter, needs);
  return except[title] ?? (missing.length > 0 ? `the adapter has no ${missing.join(", ")}` : undefined);
}

/** For hooks: starting a database can take any time. */
const noTimeout = 0;

/**
 * Tests an adapter: what its methods store, find and reject, how they compare texts and dates, how they behave under
 * concurrent calls, and whether users can sign in with it. Call it at the top level of a vitest file.
 *
 * @param contract How the adapter is made, and what it supports. Defaults: see {@link AdapterContract}.
 * @throws Error if `except` names an unknown case.
 * @example
 * testAdapter({ name: "mine", create: () => MyAdapter(database), reset: () => database.clear(), supports: "everything" });
 */
export function testAdapter(contract: AdapterContract): void {
  const { name, create, reset, close, timeout = 30_000, except = {} } = contract;
  const unknown = Object.keys(except).filter((title) => !adapterCases.includes(title));
  if (unknown.length > 0)
    throw new Error(`The contract has no case with this title: ${unknown.join("; ")}. Use a title from adapterCases.`);
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
            await one.run(createHarness(state.adapter, contract));
          });
        }
      });
    }
  });
}
