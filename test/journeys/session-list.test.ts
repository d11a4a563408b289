/** The list of sessions in memory and in SQLite. */
import { afterAll } from "vitest";
import { sessionListJourneys } from "./session-list.ts";
import { memory, sqlite } from "./session-stores.ts";

const stores = [memory(), await sqlite()];
afterAll(() => Promise.all(stores.map((store) => store.close())));
for (const store of stores) sessionListJourneys(store);
