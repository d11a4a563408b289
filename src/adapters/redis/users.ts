/** Users, accounts and authenticators in Redis. */
import { randomUuid } from "../../core/crypto/random.ts";
import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterUser,
} from "../../core/types/adapter.ts";
import type { RunScript } from "./client.ts";
import * as lua from "./scripts.ts";
import { keyPart, type RedisKeys, toFields, toRow } from "./values.ts";

/** Where rows are, and how they are reached. */
export interface RedisStore {
  readonly run: RunScript;
  readonly keys: RedisKeys;
  readonly prefix: string;
}

/** What a script says when it wrote nothing. */
const scriptRefusals: Readonly<Record<string, string>> = {
  taken: "There is already a row with this key, and it must be unique.",
  address: "There is already a user with this address.",
  nobody: "There is no user with the id of this row.",
  // One that does not rise is a copied key, or an answer that was used before (Web Authentication, section 6.1.1).
  fallen: "A counter only rises.",
};

/** Throws what a script refused; otherwise what it told. */
export function accepted(answer: unknown): unknown {
  const refusal = scriptRefusals[String(answer)];
  if (typeof answer === "string" && refusal !== undefined) throw new Error(refusal);
  return answer;
}

type UserMethods<K extends keyof Adapter> = Required<Pick<Adapter, K>>;

/** Users, by id and by address. */
export function users({
  run,
  keys,
  prefix,
}: RedisStore): UserMethods<
  | "createUser"
  | "createUserWithAccount"
  | "getUser"
  | "getUserByEmail"
  | "getUserByAccount"
  | "updateUser"
  | "deleteUser"
> {
  return {
    async createUser(user) {
      const row = { ...user, id: String(user.id ?? randomUuid()) };
      const known = row.email ? "yes" : "none";
      const fields = [keyPart(row.id), known, ...toFields(row)];
      accepted(await run(lua.addUser, [keys.user(row.id), keys.email(row.email)], fields));
      return row;
    },
    async createUserWithAccount(user, account) {
      const row = { ...user, id: String(user.id ?? randomUuid()) };
      const { provider, providerAccountId } = account;
      const places = [keys.user(row.id), keys.email(row.email), keys.account(provider, providerAccountId)];
      const [fields, rest] = [toFields(row), toFields({ ...account, userId: row.id })];
      const first = [
        keyPart(row.id),
        row.email ? "yes" : "none",
        String(fields.length),
        keyPart(provider, providerAccountId),
      ];
      accepted(
        await run(lua.addUserWithAccount, [...places, keys["accounts-of"](row.id)], [...first, ...fields, ...rest]),
      );
      return row;
    },
    getUser: async (id) => toRow<AdapterUser>(await run(lua.readRow, [keys.user(id)])),
    getUserByEmail: async (email) => toRow<AdapterUser>(await run(lua.readByEmail, [keys.email(email)], [prefix])),
    getUserByAccount: async ({ provider, providerAccountId }) =>
      toRow<AdapterUser>(await run(lua.readUserOfRow, [keys.account(provider, providerAccountId)], [prefix])),
    async updateUser({ id, ...changes }) {
      const { email } = changes;
      const address = email === undefined ? "same" : email ? "yes" : "none";
      const fields = [prefix, keyPart(id), address, ...toFields(changes)];
      const answer = await run(lua.changeUser, [keys.user(id), keys.email(email)], fields);
      return toRow<AdapterUser>(accepted(answer)) as AdapterUser;
    },
    async deleteUser(id) {
      const owned = [keys["accounts-of"](id), keys["sessions-of"](id), keys["authenticators-of"](id)];
      return toRow<AdapterUser>(await run(lua.dropUser, [keys.user(id), ...owned], [prefix, keyPart(id)]));
    },
  };
}

/** Accounts, by provider and id there. */
export function accounts({
  run,
  keys,
  prefix,
}: RedisStore): UserMethods<"linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccounts"> {
  const nameOf = ({ provider, providerAccountId }: AccountKey) => keyPart(provider, providerAccountId);
  const keyOf = ({ provider, providerAccountId }: AccountKey) => keys.account(provider, providerAccountId);
  return {
    async linkAccount(account) {
      const row = { ...account, userId: String(account.userId) };
      const places = [keyOf(row), keys.user(row.userId), keys["accounts-of"](row.userId)];
      accepted(await run(lua.addOwned, places, [nameOf(row), ...toFields(row)]));
      return row;
    },
    async unlinkAccount(account) {
      const answer = await run(lua.dropOwned, [keyOf(account)], [`${prefix}accounts-of:`, nameOf(account)]);
      return toRow<AdapterAccount>(answer) ?? undefined;
    },
    getAccount: async (providerAccountId, provider) =>
      toRow<AdapterAccount>(await run(lua.readRow, [keys.account(provider, providerAccountId)])),
    async listAccounts(userId) {
      const rows = await run(lua.listOwned, [keys["accounts-of"](userId)], [`${prefix}account:`]);
      return (rows as unknown[]).flatMap((row) => toRow<AdapterAccount>(row) ?? []);
    },
    // An account never changes hands.
    async updateAccount({ userId: _, ...changes }) {
      return toRow<AdapterAccount>(await run(lua.changeRow, [keyOf(changes)], toFields(changes)));
    },
  };
}

/** Passkeys and security keys, by id. */
export function authenticators({
  run,
  keys,
  prefix,
}: RedisStore): UserMethods<
  | "getAuthenticator"
  | "createAuthenticator"
  | "listAuthenticatorsByUserId"
  | "updateAuthenticatorCounter"
  | "updateAuthenticator"
  | "deleteAuthenticator"
> {
  return {
    async createAuthenticator(authenticator) {
      const row = { ...authenticator, userId: String(authenticator.userId) };
      const { credentialID, userId } = row;
      const places = [keys.authenticator(credentialID), keys.user(userId), keys["authenticators-of"](userId)];
      accepted(await run(lua.addOwned, places, [keyPart(credentialID), ...toFields(row)]));
      return row;
    },
    getAuthenticator: async (credentialID) =>
      toRow<AdapterAuthenticator>(await run(lua.readRow, [keys.authenticator(credentialID)])),
    async listAuthenticatorsByUserId(userId) {
      const rows = await run(lua.listOwned, [keys["authenticators-of"](userId)], [`${prefix}authenticator:`]);
      return (rows as unknown[]).flatMap((row) => toRow<AdapterAuthenticator>(row) ?? []);
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      const answer = await run(lua.raiseCounter, [keys.authenticator(credentialID)], [String(newCounter)]);
      const row = toRow<AdapterAuthenticator>(accepted(answer));
      if (row === null) throw new Error("There is no authenticator with this credentialID.");
      return row;
    },
    async updateAuthenticator({ credentialID, name, createdAt, lastUsedAt, credentialBackedUp }) {
      const noted = toFields({ name, createdAt, lastUsedAt, credentialBackedUp });
      return toRow<AdapterAuthenticator>(await run(lua.changeRow, [keys.authenticator(credentialID)], noted));
    },
    async deleteAuthenticator(credentialID) {
      const place = [`${prefix}authenticators-of:`, keyPart(credentialID)];
      return toRow<AdapterAuthenticator>(await run(lua.dropOwned, [keys.authenticator(credentialID)], place));
    },
  };
}
