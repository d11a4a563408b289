/** A plain adapter keeps the contract: the methods that users and sessions need, in the columns that every database of this family has. */
import { omitUndefined } from "../../src/core/lib/omit-undefined.ts";
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../src/core/types/adapter.ts";
import { testAdapter } from "../../src/testing/adapter.ts";

/** As an application would write it in an hour: three tables, and no column that the library does not need. */
function PlainAdapter(): Adapter {
  const users = new Map<string, AdapterUser>();
  const tokens = new Map<string, VerificationToken>();
  const accounts = new Map<string, AdapterAccount>();
  const sessions = new Map<string, AdapterSession>();
  const keyOf = ({ provider, providerAccountId }: Pick<AdapterAccount, "provider" | "providerAccountId">) =>
    JSON.stringify([provider, providerAccountId]);
  const keyOfToken = ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) =>
    JSON.stringify([identifier, token]);
  const copy = <T extends object>(row: T | undefined): T | null => (row ? { ...row } : null);
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email);
  const refuseTaken = (email: string | null | undefined, id: string) => {
    if (email && (byEmail(email)?.id ?? id) !== id) throw new Error("duplicate key: email");
  };
  return {
    async createUser(user) {
      refuseTaken(user.email, user.id);
      users.set(user.id, { ...user });
      return user;
    },
    getUser: async (id) => copy(users.get(id)),
    getUserByEmail: async (email) => copy(byEmail(email)),
    getUserByAccount: async (key) => copy(users.get(accounts.get(keyOf(key))?.userId ?? "")),
    async updateUser({ id, ...changes }) {
      const user = users.get(id);
      if (!user) throw new Error("no such user");
      refuseTaken(changes.email, id);
      return { ...Object.assign(user, omitUndefined(changes)) };
    },
    async deleteUser(id) {
      users.delete(id);
      for (const [key, { userId }] of accounts) if (userId === id) accounts.delete(key);
      for (const [key, { userId }] of sessions) if (userId === id) sessions.delete(key);
    },
    unlinkAccount: async (key) => void accounts.delete(keyOf(key)),
    async linkAccount(account) {
      if (!users.has(account.userId)) throw new Error("no such user");
      if (accounts.has(keyOf(account))) throw new Error("duplicate key: account");
      accounts.set(keyOf(account), { ...account });
    },
    async createSession({ sessionToken, userId, expires }) {
      if (sessions.has(sessionToken)) throw new Error("duplicate key: sessionToken");
      sessions.set(sessionToken, { sessionToken, userId, expires });
      return { sessionToken, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const session = sessions.get(sessionToken);
      const user = session && users.get(session.userId);
      return session && user ? { session: { ...session }, user: { ...user } } : null;
    },
    async updateSession({ sessionToken, expires }) {
      const session = sessions.get(sessionToken);
      return session ? { ...Object.assign(session, expires && { expires }) } : null;
    },
    deleteSession: async (sessionToken) => void sessions.delete(sessionToken),
    async createVerificationToken(row) {
      if (tokens.has(keyOfToken(row))) throw new Error("duplicate key: token");
      tokens.set(keyOfToken(row), { ...row });
      return row;
    },
    async useVerificationToken(key) {
      const row = tokens.get(keyOfToken(key));
      tokens.delete(keyOfToken(key));
      return row ?? null;
    },
  };
}

testAdapter({
  name: "D3: of thirty lines",
  create: () => PlainAdapter(),
  timeout: 0,
});
