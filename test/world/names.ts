/** Names of servers that visitors choose, without the resolver of the machine: every name has one public address. */
import dns from "node:dns";
import { afterAll, beforeEach, vi } from "vitest";

/** Call it at the top of a test file. */
export function usePublicNames(): void {
  const found = async () => [{ address: "93.184.216.34", family: 4 }];
  const replaced = () =>
    vi.spyOn(dns.promises, "lookup").mockImplementation(found as unknown as typeof dns.promises.lookup);
  // Before each test: another hook of the file may restore all mocks.
  beforeEach(() => void replaced());
  afterAll(() => replaced().mockRestore());
}
