/** Lists which of the users and accounts that were ever written are still stored. */
import type { AdapterAccount, AdapterUser } from "../../../src/core/types/adapter.ts";
import type { TestAdapter } from "../../world/adapter.ts";

const present = async <T>(rows: readonly (T | PromiseLike<T>)[]) =>
  (await Promise.all(rows)).filter((row): row is NonNullable<Awaited<T>> => row !== null && row !== undefined);

/** The users and accounts that are stored now. */
export async function census(adapter: TestAdapter) {
  const inputs = (method: string) =>
    adapter.calls.filter((call) => call.method === method).map(({ input }) => input[0]);
  const both = adapter.calls.filter(({ method }) => method === "createUserWithAccount").map(({ input }) => input);
  const made = [...inputs("createUser"), ...both.map(([user]) => user)] as AdapterUser[];
  const users = made.map(({ id }) => adapter.getUser(id));
  const linked = [...inputs("linkAccount"), ...both.map(([, account]) => account)] as AdapterAccount[];
  const keys = new Map(linked.map((row) => [JSON.stringify([row.provider, row.providerAccountId]), row]));
  const accounts = [...keys.values()].map((row) => adapter.getAccount(row.providerAccountId, row.provider));
  return { users: await present(users), accounts: await present(accounts) };
}
