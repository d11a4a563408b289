/** A call of every method of the adapter, and the statements that they send. */
import type { CompiledQuery } from "kysely";
import { SQLAdapter, type SQLAdapterOptions, type SQLMethods } from "../../../src/adapters/sql/index.ts";
import { ada, at, bob, github, key } from "../helpers.ts";
import type { Engine } from "./helpers.ts";

const session = { sessionToken: "one", userId: "ada", expires: at(60) };
const token = (name: string) => ({ identifier: ada.email, token: name, expires: at(60) });
const { credentialID } = key;

type All = Required<SQLMethods<Record<never, never>>>;

async function callState({ claim, read, write, hit }: All["state"]): Promise<void> {
  await claim("a", at(60));
  await read("a");
  await write("b", "1", at(60));
  await write("b", "2", at(60), "1");
  await write("b", "3", at(60), null);
  await write("b", "", at(-60), "2");
  await write("b", "", at(-60));
  await hit("a", 60);
}

/** A call of every method, in an order in which each has something to find. The compiler misses none. */
// biome-ignore format: a table
const calls: { readonly [Method in Exclude<keyof All, "encryptsTokens" | "hashesSessionTokens">]: (adapter: All) => Promise<unknown> } = {
  createUserWithAccount:       (adapter) => adapter.createUserWithAccount(bob, { ...github, userId: "bob", providerAccountId: "2" }),
  createUser:                  (adapter) => adapter.createUser(ada),
  getUser:                     (adapter) => adapter.getUser("ada"),
  getUserByEmail:              (adapter) => adapter.getUserByEmail(ada.email),
  updateUser:                  (adapter) => adapter.updateUser({ id: "ada", name: "Countess" }),
  linkAccount:                 async (adapter) => adapter.linkAccount(github),
  getUserByAccount:            (adapter) => adapter.getUserByAccount(github),
  getAccount:                  async (adapter) => adapter.getAccount("1", "github"),
  listAccounts:                async (adapter) => adapter.listAccounts("ada"),
  listAllAccounts:             async (adapter) => { await adapter.listAllAccounts({ limit: 500 }); await adapter.listAllAccounts({ after: '["github","0"]', limit: 500 }); },
  updateAccount:               async (adapter) => adapter.updateAccount({ ...github, access_token: "new" }),
  replaceTokens:               async (adapter) => { await adapter.replaceTokens({ ...github, refresh_token: "new" }, { refresh_token: null }); await adapter.replaceTokens(github, { refresh_token: "new" }); await adapter.replaceTokens(github, { refresh_token: "new", access_token: null }); },
  createSession:               async (adapter) => adapter.createSession(session),
  getSessionAndUser:           async (adapter) => { await adapter.getSessionAndUser("one"); await Promise.all([adapter.getSessionAndUser("one"), adapter.getSessionAndUser("two")]); },
  updateSession:               async (adapter) => adapter.updateSession({ sessionToken: "one", expires: at(90) }),
  listSessions:                async (adapter) => adapter.listSessions("ada"),
  deleteSessionByName:         async (adapter) => adapter.deleteSessionByName("none"),
  deleteSessions:              async (adapter) => { await adapter.deleteSessions("ada", "one"); await adapter.deleteSessions("bob"); },
  deleteProviderSessions:      async (adapter) => { await adapter.deleteProviderSessions({ provider: "op", sid: "1" }); await adapter.deleteProviderSessions({ provider: "op", userId: "ada" }); },
  deleteSession:               async (adapter) => adapter.deleteSession("one"),
  createVerificationToken:     async (adapter) => { for (const name of ["a", "b", "c", "d"]) await adapter.createVerificationToken(token(name)); },
  useVerificationToken:        async (adapter) => adapter.useVerificationToken({ identifier: ada.email, token: "d" }),
  createAuthenticator:         async (adapter) => adapter.createAuthenticator(key),
  getAuthenticator:            async (adapter) => adapter.getAuthenticator(credentialID),
  listAuthenticatorsByUserId:  async (adapter) => adapter.listAuthenticatorsByUserId("ada"),
  updateAuthenticator:         async (adapter) => adapter.updateAuthenticator({ credentialID, name: "Telephone" }),
  updateAuthenticatorCounter:  async (adapter) => { await adapter.updateAuthenticatorCounter(credentialID, 0); await adapter.updateAuthenticatorCounter(credentialID, 1); },
  deleteAuthenticator:         async (adapter) => adapter.deleteAuthenticator(credentialID),
  unlinkAccount:               async (adapter) => adapter.unlinkAccount(github),
  state:                       ({ state }) => callState(state),
  deleteExpired:               (adapter) => adapter.deleteExpired(),
  deleteUser:                  (adapter) => adapter.deleteUser("ada"),
};

/** A statement with values that were sent with it. */
export type Sent = Pick<CompiledQuery, "sql" | "parameters">;

/** Every statement of the adapter, once. */
export async function allStatements(engine: Engine, options: SQLAdapterOptions = {}): Promise<readonly Sent[]> {
  const adapter = SQLAdapter(engine.db, options) as All;
  engine.sent.length = 0;
  for (const [method, call] of Object.entries(calls)) {
    // Only PostgreSQL has createUserWithAccount.
    if (method in adapter) await call(adapter);
  }
  const bySQL = new Map(engine.sent.map((one) => [one.sql, one]));
  return [...bySQL.values()].filter(({ sql }) => /^(select|insert|update|delete|with) /.test(sql));
}
