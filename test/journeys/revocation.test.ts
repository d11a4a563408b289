/** `session.revocation` in memory and in SQLite, and what its configuration needs. */
import { afterAll, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import * as kit from "../core/helpers.ts";
import { useClock } from "../world/clock.ts";
import { checkedSettings } from "../world/settings.ts";
import { revocationJourneys } from "./revocation.ts";
import { memory, sqlite } from "./session-stores.ts";

const stores = [memory(), await sqlite()];
afterAll(() => Promise.all(stores.map((store) => store.close())));
for (const store of stores) revocationJourneys(store);

describe("the configuration", () => {
  useClock();

  const faultOf = async (session: AuthConfig["session"], adapter?: Adapter) => {
    const { fault } = await checkedSettings(kit.config({ session, ...(adapter && { adapter }) }));
    return fault?.message;
  };
  it.each(["revocation", "overflow"] as const)(
    "session.%s needs the jwt strategy and an adapter with state",
    async (name) => {
      const option = name === "revocation" ? { revocation: {} } : { overflow: "database" as const };
      const { state: _state, ...stateless } = MemoryAdapter();
      expect(await faultOf({ ...option })).toContain("there is no adapter");
      expect(await faultOf({ strategy: "jwt", ...option }, stateless)).toContain("the adapter has none");
      expect(await faultOf({ ...option }, MemoryAdapter())).toContain("is for the jwt strategy");
      expect(await faultOf({ strategy: "jwt", ...option }, MemoryAdapter())).toBeUndefined();
    },
  );

  it("session.revocation.staleness is whole seconds, at most a day", async () => {
    for (const staleness of [-1, 0.5, 86_401, "60" as never]) {
      expect(await faultOf({ strategy: "jwt", revocation: { staleness } }, MemoryAdapter())).toContain(
        "staleness must be",
      );
    }
    expect(await faultOf({ strategy: "jwt", revocation: { staleness: 0 } }, MemoryAdapter())).toBeUndefined();
    expect(await faultOf({ strategy: "jwt", revocation: { age: 1 } as never }, MemoryAdapter())).toContain("no age");
    expect(vi.isFakeTimers()).toBe(true);
  });
});
