/** Users in Redis, by id and by email address. */
import { randomUuid } from "../../core/crypto/random.ts";
import type { Adapter, AdapterAccount, AdapterUser } from "../../core/types/adapter.ts";
import { acceptReply, type RedisBase } from "./base.ts";
import { readRecord } from "./records.ts";
import * as lua from "./scripts.ts";
import { keyPart, toFields } from "./values.ts";

type UserMethods = Required<
  Pick<
    Adapter,
    | "createUser"
    | "createUserWithAccount"
    | "getUser"
    | "getUserByEmail"
    | "getUserByAccount"
    | "updateUser"
    | "deleteUser"
  >
>;

/** Whether the row has an address to index: providers may return none. */
const emailState = ({ email }: Pick<AdapterUser, "email">): string => (email ? "yes" : "none");

const withId = (user: AdapterUser): AdapterUser => ({ ...user, id: String(user.id ?? randomUuid()) });

async function createUser({ run, keys }: RedisBase, user: AdapterUser): Promise<AdapterUser> {
  const row = withId(user);
  const args = [keyPart(row.id), emailState(row), ...toFields(row)];
  acceptReply(await run(lua.addUser, [keys.user(row.id), keys.email(row.email)], args));
  return row;
}

async function createUserWithAccount(
  { run, keys }: RedisBase,
  user: AdapterUser,
  account: AdapterAccount,
): Promise<AdapterUser> {
  const row = withId(user);
  const { provider, providerAccountId } = account;
  const accountKey = keys.account(provider, providerAccountId);
  const fields = toFields(row);
  const args = [keyPart(row.id), emailState(row), String(fields.length), keyPart(provider, providerAccountId)];
  const all = [...args, ...fields, ...toFields({ ...account, userId: row.id })];
  const places = [keys.user(row.id), keys.email(row.email), accountKey, keys["accounts-of"](row.id)];
  acceptReply(await run(lua.addUserWithAccount, places, all));
  return row;
}

async function updateUser(
  { run, keys, prefix }: RedisBase,
  { id, ...changes }: Partial<AdapterUser> & Pick<AdapterUser, "id">,
): Promise<AdapterUser> {
  const { email } = changes;
  const args = [prefix, keyPart(id), email === undefined ? "same" : emailState({ email }), ...toFields(changes)];
  const reply = acceptReply(await run(lua.changeUser, [keys.user(id), keys.email(email)], args));
  // The script refuses an unknown id, so there is a row.
  return readRecord("user", keys.user(id), reply) as AdapterUser;
}

async function deleteUser({ run, keys, prefix }: RedisBase, id: string): Promise<AdapterUser | null> {
  const owned = [keys["accounts-of"](id), keys["sessions-of"](id), keys["authenticators-of"](id)];
  return readRecord("user", keys.user(id), await run(lua.dropUser, [keys.user(id), ...owned], [prefix, keyPart(id)]));
}

export function redisUsers(base: RedisBase): UserMethods {
  const { run, keys, prefix } = base;
  return {
    createUser: (user) => createUser(base, user),
    createUserWithAccount: (user, account) => createUserWithAccount(base, user, account),
    getUser: async (id) => readRecord("user", keys.user(id), await run(lua.readRow, [keys.user(id)])),
    async getUserByEmail(email) {
      const key = keys.email(email);
      return readRecord("user", `the user of ${key}`, await run(lua.readByEmail, [key], [prefix]));
    },
    async getUserByAccount({ provider, providerAccountId }) {
      const key = keys.account(provider, providerAccountId);
      return readRecord("user", `the user of ${key}`, await run(lua.readUserOfRow, [key], [prefix]));
    },
    updateUser: (changes) => updateUser(base, changes),
    deleteUser: (id) => deleteUser(base, id),
  };
}
