/** The journeys of sessions on PostgreSQL and Redis: revocation, overflow, ages, and the list. */
import { afterAll } from "vitest";
import { revocationJourneys } from "../journeys/revocation.ts";
import { issuer, storedAgeJourneys } from "../journeys/session-lifetime.ts";
import { sessionListJourneys } from "../journeys/session-list.ts";
import { overflowJourneys } from "../journeys/session-overflow.ts";
import { useWorld } from "../world/server.ts";
import { postgresStore, redisStore } from "./session-stores.ts";

useWorld(issuer);

const stores = [await postgresStore("portico_sessions"), await redisStore("portico-sessions")];
afterAll(() => Promise.all(stores.map((store) => store.close())));

for (const store of stores) {
  revocationJourneys(store);
  overflowJourneys(store, { older: "SS-150", copied: "SS-151" });
  storedAgeJourneys(store);
  sessionListJourneys(store);
}
