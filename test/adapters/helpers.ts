/** Rows for the tests of adapters. */
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from "../../src/core/types/adapter.ts";
import type { AdapterClock } from "../../src/testing/adapter.ts";

export const ada: AdapterUser = { id: "ada", name: "Ada", email: "ada@example.com", emailVerified: null };
export const bob: AdapterUser = { id: "bob", name: "Bob", email: "bob@example.com", emailVerified: null };
export const github: AdapterAccount = { userId: "ada", type: "oauth", provider: "github", providerAccountId: "1" };
export const key: AdapterAuthenticator = {
  credentialID: "key-1",
  userId: "ada",
  providerAccountId: "1",
  credentialPublicKey: "public",
  counter: 0,
  credentialBackedUp: false,
  credentialDeviceType: "singleDevice",
  transports: null,
};
const start = Date.UTC(2026, 10, 21);
export const at = (seconds: number) => new Date(start + seconds * 1000);

/** The clock of the machine, which tests can move on. */
export function movableClock(): AdapterClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(seconds) {
      ahead += seconds * 1000;
    },
  };
}

/** A memory adapter with two users, and a clock to be moved. */
export async function setup() {
  const clock = { now: start };
  const adapter = MemoryAdapter({ now: () => clock.now });
  await adapter.createUser(ada);
  await adapter.createUser(bob);
  return { adapter, clock };
}
