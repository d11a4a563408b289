/** `session.overflow` in memory and in SQLite. */
import { afterAll } from "vitest";
import { overflowJourneys } from "./session-overflow.ts";
import { memory, sqlite } from "./session-stores.ts";

const stores = [memory(), await sqlite()];
afterAll(() => Promise.all(stores.map((store) => store.close())));
for (const store of stores) overflowJourneys(store, { older: "SS-150", copied: "SS-151" });
