/** Passkeys in Redis, by credential id. */
import type { Adapter } from "../../core/types/adapter.ts";
import { acceptReply, type RedisBase } from "./base.ts";
import { readRecord, readRecords } from "./records.ts";
import * as lua from "./scripts.ts";
import { keyPart, toFields } from "./values.ts";

type AuthenticatorMethods = Required<
  Pick<
    Adapter,
    | "getAuthenticator"
    | "createAuthenticator"
    | "listAuthenticatorsByUserId"
    | "updateAuthenticatorCounter"
    | "updateAuthenticator"
    | "deleteAuthenticator"
  >
>;

export function redisAuthenticators({ run, keys, prefix }: RedisBase): AuthenticatorMethods {
  return {
    async createAuthenticator(authenticator) {
      const row = { ...authenticator, userId: String(authenticator.userId) };
      const { credentialID, userId } = row;
      const places = [keys.authenticator(credentialID), keys.user(userId), keys["authenticators-of"](userId)];
      acceptReply(await run(lua.addOwned, places, [keyPart(credentialID), ...toFields(row)]));
      return row;
    },
    async getAuthenticator(credentialID) {
      const key = keys.authenticator(credentialID);
      return readRecord("authenticator", key, await run(lua.readRow, [key]));
    },
    async listAuthenticatorsByUserId(userId) {
      const keyStart = `${prefix}authenticator:`;
      const reply = await run(lua.listOwned, [keys["authenticators-of"](userId)], [keyStart]);
      return readRecords("authenticator", keyStart, reply).map(([, row]) => row);
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      const key = keys.authenticator(credentialID);
      const reply = acceptReply(await run(lua.raiseCounter, [key], [String(newCounter)]));
      const row = readRecord("authenticator", key, reply);
      if (row === null) throw new Error("There is no authenticator with this credentialID.");
      return row;
    },
    async updateAuthenticator({ credentialID, name, createdAt, lastUsedAt, credentialBackedUp }) {
      const key = keys.authenticator(credentialID);
      const fields = toFields({ name, createdAt, lastUsedAt, credentialBackedUp });
      return readRecord("authenticator", key, await run(lua.changeRow, [key], fields));
    },
    async deleteAuthenticator(credentialID) {
      const key = keys.authenticator(credentialID);
      const args = [`${prefix}authenticators-of:`, keyPart(credentialID)];
      return readRecord("authenticator", key, await run(lua.dropOwned, [key], args));
    },
  };
}
