/** The contract of adapters, for the SQL adapter on one engine. */
import type { Dialect } from "kysely";
import { SQLAdapter, type SQLAdapterOptions } from "../../../src/adapters/sql/index.ts";
import { testAdapter } from "../../../src/testing/adapter.ts";
import { movableClock } from "../helpers.ts";
import { type Engine, open } from "./helpers.ts";

/** Columns beyond the usual ones, and rows that have them. */
export const extra = {
  users: { role: "text", seats: "integer", admin: "boolean", trialEnds: "date" },
  accounts: { refresh_token_expires_in: "integer" },
} as const;

/** Runs the contract. `except` lists cases that the engine cannot pass, with the reason. */
export function testSQL(
  name: string,
  dialect: () => Dialect,
  options: SQLAdapterOptions = {},
  except: Readonly<Record<string, string>> = {},
): void {
  const state: { engine?: Engine } = {};
  const clock = movableClock();
  testAdapter({
    name,
    async create() {
      state.engine = await open(dialect(), { ...options, extra });
      return SQLAdapter(state.engine.db, { ...options, extra, now: clock.now });
    },
    reset: () => state.engine?.empty(),
    close: () => state.engine?.close(),
    supports: "everything",
    timeout: 0,
    clock,
    extra: {
      user: { role: "admin", seats: 3, admin: true, trialEnds: new Date(Date.UTC(2040, 1, 29, 12, 30, 15, 123)) },
      account: { refresh_token_expires_in: 15_897_600 },
    },
    except,
  });
}
