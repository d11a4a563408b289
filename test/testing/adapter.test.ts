/** The contract of adapters finds what is wrong: each broken adapter fails the case about it. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter, AdapterSession } from "../../src/core/types/adapter.ts";
import { createHarness } from "../../src/testing/adapter/harness.ts";
import { suites } from "../../src/testing/adapter/suites.ts";
import { adapterCases, testAdapter } from "../../src/testing/adapter.ts";
import { movableClock } from "../adapters/helpers.ts";

type Full = Required<Adapter>;

const cases = new Map(suites.flatMap((suite) => suite.cases.map((one) => [one.title, one] as const)));

/** Runs one case on an adapter. */
async function run(title: string, adapter: Adapter): Promise<void> {
  const one = cases.get(title);
  if (!one) throw new Error(`There is no case "${title}".`);
  await one.run(createHarness(adapter, { name: "broken", create: () => adapter }));
}

const later = () => new Promise((resolve) => setImmediate(resolve));
const lower = <T>(value: T): T => (typeof value === "string" ? (value.toLowerCase() as T) : value);
const session = (change: (row: AdapterSession) => unknown) => (adapter: Full) => ({
  async getSessionAndUser(token: string) {
    const found = await adapter.getSessionAndUser(token);
    return found && { ...found, session: { ...found.session, ...(change(found.session) as object) } };
  },
});

// biome-ignore format: a table
const broken: readonly (readonly [what: string, title: string, change: (adapter: Full) => object])[] = [
  ["finds addresses without regard to case", "texts that differ in case are two addresses", (a) => ({ createUser: (u: never) => a.createUser({ ...(u as object), email: lower((u as { email: string }).email) } as never), getUserByEmail: (e: string) => a.getUserByEmail(lower(e)) })],
  ["finds sessions without regard to case", "texts that differ in case are two session tokens", (a) => ({ createSession: (s: AdapterSession) => a.createSession({ ...s, sessionToken: lower(s.sessionToken) }), getSessionAndUser: (t: string) => a.getSessionAndUser(lower(t)) })],
  ["finds tokens without trailing spaces", "a verification token of one address cannot be used with another, and stays", (a) => ({ useVerificationToken: (t: { identifier: string; token: string }) => a.useVerificationToken({ ...t, identifier: t.identifier.trim() }) })],
  ["accepts any address twice", "addresses of users are unique", (a) => ({ createUser: async (u: { email: string }) => ((await a.getUserByEmail(u.email)) ? { ...u } : a.createUser(u as never)) })],
  ["reads before it creates", "of many concurrent calls that create a user with one address, one succeeds", (a) => ({ async createUser(u: { email: string; id: string }) { if (await a.getUserByEmail(u.email)) throw new Error("taken"); await later(); return (await a.getUserByEmail(u.email)) ? u : a.createUser(u as never); } })],
  ["reads before it deletes a token", "of many concurrent calls that use one verification token, one gets it", (a) => { const rows = new Map<string, unknown>(); return { createVerificationToken: async (t: { identifier: string }) => void rows.set(t.identifier, t), async useVerificationToken({ identifier }: { identifier: string }) { const row = rows.get(identifier) ?? null; await later(); rows.delete(identifier); return row; }, getUser: a.getUser }; }],
  ["keeps tokens after their use", "a verification token works once", (a) => { const kept: unknown[] = []; return { createVerificationToken: async (t: never) => { kept.push(t); return a.createVerificationToken(t); }, useVerificationToken: async () => kept[0] ?? null }; }],
  ["creates sessions that it should update", "a session that is ended is not restored by an update", (a) => { const rows = new Map<string, AdapterSession>(); return { createSession: async (s: AdapterSession) => { rows.set(s.sessionToken, s); return a.createSession(s); }, updateSession: async (s: AdapterSession) => (await a.updateSession(s)) ?? a.createSession({ ...(rows.get(s.sessionToken) as AdapterSession), ...s }) }; }],
  ["creates users that it should update", "an update of a user creates none if the user does not exist", (a) => ({ updateUser: async (u: { id: string }) => ((await a.getUser(u.id)) ? a.updateUser(u) : a.createUser(u as never)) })],
  ["ends nothing", "a session that is ended is deleted, and the others stay", () => ({ deleteSession: async () => null })],
  ["renews nothing", "a session that is renewed has its new expiry, its user and its token", () => ({ updateSession: async () => null })],
  ["ends sessions that it should renew", "through the library, a visitor keeps a session that is renewed, access after access", (a) => ({ updateSession: (s: AdapterSession) => a.deleteSession(s.sessionToken) })],
  ["returns dates as texts", "a session is found by its token, with its user", session(({ expires }) => ({ expires: expires.toISOString() }))],
  ["drops milliseconds", "a session that expires at its last millisecond is read as it was written", session(({ expires }) => ({ expires: new Date(Math.floor(Number(expires) / 1000) * 1000) }))],
  ["has dates of 32 bits", "a session that expires at a time after 2038 is read as it was written", session(({ expires }) => ({ expires: new Date(Math.min(Number(expires), 2 ** 31 * 1000)) }))],
  ["is an hour off in summer", "a session that expires at the hour that summer time skips in Europe is read as it was written", session(({ expires }) => ({ expires: new Date(Number(expires) + (expires.getUTCMonth() === 2 ? 3_600_000 : 0)) }))],
  ["shows hashes for tokens", "a session has the token that it was read by", session(() => ({ sessionToken: "hash" }))],
  ["leaves sessions of deleted users", "a deleted user is deleted with their sessions, and those of others stay", (a) => ({ deleteUser: async () => null, getUser: a.getUser })],
  ["truncates tokens at 4 KB", "a stored account has its id_token whole, though it is 8 KB long", (a) => ({ linkAccount: (row: { id_token?: string }) => a.linkAccount({ ...row, id_token: row.id_token?.slice(0, 4096) } as never) })],
  ["returns large numbers as texts", "a stored account has the expiry of its token in seconds, as a number, also after 2038", (a) => ({ getAccount: async (id: string, p: string) => { const row = await a.getAccount(id, p); return row && { ...row, expires_at: String(row.expires_at) }; } })],
  ["takes the arguments of getAccount in the other order", "a stored account is null if it does not exist", (a) => ({ getAccount: async (id: string, p: string) => (await a.getAccount(id, p)) ?? a.getAccount(p, id) })],
  ["concatenates keys", 'the pairs ["a:b","c"] and ["a","b:c"] are two accounts', (a) => { const one = (k: { provider: string; providerAccountId: string }) => ({ ...k, provider: "", providerAccountId: `${k.provider}:${k.providerAccountId}` }); return { linkAccount: (k: never) => a.linkAccount(one(k) as never), getUserByAccount: (k: never) => a.getUserByAccount(one(k)) }; }],
  ["changes the user of an account in an update", "an update of an account never changes the user", (a) => ({ async updateAccount(row: never) { await a.unlinkAccount(row); return a.linkAccount(row); } })],
  ["creates accounts that it should update", "an update of an account creates none if it does not exist", (a) => ({ updateAccount: async (row: never) => (await a.updateAccount(row)) ?? a.linkAccount(row) })],
  ["empties what is undefined", "an update of a user to undefined leaves the field unchanged", (a) => ({ updateUser: (u: object) => a.updateUser(Object.fromEntries(Object.entries(u).map(([k, v]) => [k, v ?? null])) as never) })],
  ["reads before it writes", "concurrently two updates of one user are both kept", (a) => ({ async updateUser(u: { id: string }) { const former = await a.getUser(u.id); await later(); return a.updateUser({ ...former, ...u }); } })],
  ["lets counters fall", "the counter of an authenticator never falls, and a lower one is refused", (a) => { const set = new Map<string, number>(); return { updateAuthenticatorCounter: async (id: string, counter: number) => void set.set(id, counter), getAuthenticator: async (id: string) => { const row = await a.getAuthenticator(id); return row && { ...row, counter: set.get(id) ?? row.counter }; } }; }],
  ["lists expired sessions", "the sessions of a user are listed until they expire", (a) => { const all: AdapterSession[] = []; return { createSession: async (s: AdapterSession) => { all.push(s); return a.createSession(s); }, listSessions: async () => all }; }],
  ["ends the session that is to be kept", "the sessions of a user end together, all but one", (a) => ({ deleteSessions: (id: string) => a.deleteSessions(id) })],
  ["lets a renewal restore a session", "concurrently ending and renewing leave no session", (a) => ({ async updateSession(s: AdapterSession) { const found = await a.getSessionAndUser(s.sessionToken); await later(); await later(); return found && ((await a.updateSession(s)) ?? a.createSession({ ...found.session, ...s })); } })],
  ["does not roll back", "through the library, concurrent visitors with one account and no address become one user with one account", () => ({ createUserWithAccount: undefined, deleteUser: async () => null })],
  ["returns its stored objects", "a user is a copy: changing it changes nothing that is stored", (a) => { const rows = new Map<string, unknown>(); return { getUser: async (id: string) => rows.get(id) ?? rows.set(id, await a.getUser(id)).get(id) }; }],
  ["truncates texts at a null character", "a value that is not a text or has a null character is stored whole or refused, never truncated", (a) => ({ linkAccount: (row: { providerAccountId: string }) => a.linkAccount({ ...row, providerAccountId: row.providerAccountId.split("\0")[0] } as never) })],
];

describe("an adapter that", () => {
  it.each(broken)("%s fails", async (_what, title, change) => {
    await run(title, MemoryAdapter());
    const adapter = MemoryAdapter();
    await expect(run(title, { ...adapter, ...change(adapter) })).rejects.toThrow();
  });
});

const needs = (value: unknown, known: readonly string[]): void => {
  const more = Object.keys(value as object).filter((name) => !known.includes(name));
  if (more.length > 0) throw new Error(`Unknown: ${more}`);
};
const only =
  (known: readonly string[], run: (key: never) => unknown) =>
  (key: object): unknown => {
    needs(key, known);
    return run(key as never);
  };
const strictly =
  (run: (...input: never[]) => unknown) =>
  async (...input: never[]) => {
    const answer = await run(...input);
    if (!answer) throw new Error("No row was changed.");
    return answer;
  };
const silently =
  (run: (...input: never[]) => unknown) =>
  async (...input: never[]) => {
    await run(...input);
  };
const nulling =
  (run: (...input: never[]) => unknown) =>
  async (...input: never[]) => {
    await run(...input);
    return null;
  };
const absent =
  (run: (...input: never[]) => unknown) =>
  async (...input: never[]) =>
    (await run(...input)) ?? undefined;

/** Rows of a class of their own: fields are read through the prototype. */
function rowOf<T extends object | null | undefined>(row: T): T {
  if (!row) return row;
  class Row {
    readonly dataValues = () => {};
  }
  for (const name of Object.keys(row)) {
    Object.defineProperty(Row.prototype, name, { get: () => (row as Record<string, unknown>)[name], set: () => {} });
  }
  return new Row() as unknown as T;
}
const asRow =
  (run: (...input: never[]) => unknown) =>
  async (...input: never[]) =>
    rowOf((await run(...input)) as object | null);

/** Behaviour that the library accepts, although the memory adapter differs. */
// biome-ignore format: a table
const fine: readonly (readonly [what: string, change: (adapter: Full) => object])[] = [
  ["accepts keys only", (a) => ({
    getUserByAccount: only(["provider", "providerAccountId"], a.getUserByAccount),
    unlinkAccount: only(["provider", "providerAccountId"], a.unlinkAccount),
    useVerificationToken: only(["identifier", "token"], a.useVerificationToken),
    updateSession: only(["sessionToken", "expires", "provider", "sid", "lastUsedAt", "label"], a.updateSession),
  })],
  ["throws for missing rows", (a) => ({
    deleteSession: strictly(a.deleteSession), updateSession: strictly(a.updateSession), deleteUser: strictly(a.deleteUser),
    unlinkAccount: strictly(a.unlinkAccount), updateAccount: strictly(a.updateAccount), deleteAuthenticator: strictly(a.deleteAuthenticator),
  })],
  ["returns nothing after a change", (a) => ({
    updateUser: silently(a.updateUser), linkAccount: silently(a.linkAccount), createSession: silently(a.createSession), updateSession: silently(a.updateSession),
    deleteSession: silently(a.deleteSession), createVerificationToken: silently(a.createVerificationToken), createAuthenticator: silently(a.createAuthenticator),
    updateAuthenticatorCounter: silently(a.updateAuthenticatorCounter), updateAccount: silently(a.updateAccount),
  })],
  ["returns null after a change", (a) => ({ updateUser: nulling(a.updateUser), updateSession: nulling(a.updateSession), deleteSession: nulling(a.deleteSession), updateAccount: nulling(a.updateAccount) })],
  ["returns undefined for missing rows", (a) => ({
    getUser: absent(a.getUser), getUserByEmail: absent(a.getUserByEmail), getUserByAccount: absent(a.getUserByAccount), getAccount: absent(a.getAccount),
    getSessionAndUser: absent(a.getSessionAndUser), useVerificationToken: absent(a.useVerificationToken), getAuthenticator: absent(a.getAuthenticator),
  })],
  ["returns rows of a class of its own", (a) => ({
    createUser: asRow(a.createUser), createUserWithAccount: asRow(a.createUserWithAccount), updateUser: asRow(a.updateUser), getUser: asRow(a.getUser),
    getUserByEmail: asRow(a.getUserByEmail), getUserByAccount: asRow(a.getUserByAccount), createSession: asRow(a.createSession), getAccount: asRow(a.getAccount),
  })],
];

describe("F7: an adapter that", () => {
  const clock = movableClock();
  const create = (change: (adapter: Full) => object): Adapter => {
    const adapter = MemoryAdapter(clock) as Full;
    return { ...adapter, ...change(adapter) };
  };

  it.each(fine)("F7: %s keeps the contract", async (_what, change) => {
    const failed: string[] = [];
    for (const { title, run } of cases.values()) {
      const adapter = create(change);
      const harness = createHarness(adapter, { name: "fine", create: () => adapter, concurrency: 8, clock });
      await run(harness).catch((error: Error) => failed.push(`${title}: ${error.message.split("\n")[0]}`));
    }
    expect(failed).toEqual([]);
  });
});

describe("the contract", () => {
  it("has a unique title for every case", () => {
    expect(adapterCases).toEqual([...cases.keys()]);
  });

  it("refuses to skip an unknown case", () => {
    const create = () => MemoryAdapter();
    expect(() => testAdapter({ name: "x", create, except: { "no such case": "why" } })).toThrow("no such case");
  });
});
