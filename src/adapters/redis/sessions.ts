/** Sessions in Redis, by the SHA-256 of their token; Redis deletes each when it expires. */
import * as z from "zod/mini";
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { Adapter, AdapterSession } from "../../core/types/adapter.ts";
import { acceptReply, type RedisBase } from "./base.ts";
import { readRecord, readRecords } from "./records.ts";
import * as lua from "./scripts.ts";
import { keyPart, toFields, toMilliseconds } from "./values.ts";

type SessionMethods = Required<
  Pick<
    Adapter,
    | "createSession"
    | "getSessionAndUser"
    | "updateSession"
    | "deleteSession"
    | "deleteSessionByName"
    | "listSessions"
    | "deleteSessions"
    | "deleteProviderSessions"
  >
>;

/** The name of a session: a copy of the database contains no token. */
const sessionName = (sessionToken: unknown) => sha256Hex(String(sessionToken));

/** Session and user, or nothing. */
const pairReply = z.array(z.unknown());

/** The session under `key`, with the token or name that the caller passed. */
function sessionFrom(key: string, reply: unknown, sessionToken: string): AdapterSession | null {
  const row = readRecord("session", key, reply);
  return row && { ...row, sessionToken };
}

/** Deletes the session with a name. */
async function dropSession(
  { run, keys, prefix }: RedisBase,
  name: string,
  sessionToken: string,
): Promise<AdapterSession | null> {
  const key = keys.session(name);
  return sessionFrom(key, await run(lua.dropSession, [key], [prefix, keyPart(name)]), sessionToken);
}

export function redisSessions(base: RedisBase): SessionMethods {
  const { run, keys, prefix } = base;
  return {
    async createSession({ sessionToken, ...session }) {
      const row = { ...session, userId: String(session.userId) };
      const name = await sessionName(sessionToken);
      const places = [keys.session(name), keys.user(row.userId), keys["sessions-of"](row.userId)];
      const args = [prefix, keyPart(name), toMilliseconds(row.expires), ...toFields(row)];
      acceptReply(await run(lua.addSession, places, args));
      return { ...row, sessionToken };
    },
    async getSessionAndUser(sessionToken) {
      const key = keys.session(await sessionName(sessionToken));
      const [sessionReply, userReply] = pairReply.parse(await run(lua.readSessionAndUser, [key], [prefix]));
      const session = sessionFrom(key, sessionReply, sessionToken);
      const user = readRecord("user", `the user of ${key}`, userReply);
      return session && user && { session, user };
    },
    // `userId` is left out: a session stays with its user.
    async updateSession({ sessionToken, userId: _, ...changes }) {
      const name = await sessionName(sessionToken);
      const expires = changes.expires === undefined ? "" : toMilliseconds(changes.expires);
      const args = [prefix, keyPart(name), expires, ...toFields(changes)];
      const key = keys.session(name);
      return sessionFrom(key, await run(lua.changeSession, [key], args), sessionToken);
    },
    deleteSession: async (sessionToken) => dropSession(base, await sessionName(sessionToken), sessionToken),
    deleteSessionByName: (name) => dropSession(base, name, name),
    async listSessions(userId) {
      const keyStart = `${prefix}session:`;
      const reply = await run(lua.listSessionRows, [keys["sessions-of"](userId)], [keyStart]);
      return readRecords("session", keyStart, reply).map(([name, row]) => ({ ...row, sessionToken: JSON.parse(name) }));
    },
    async deleteSessions(userId, except) {
      const exception = except === undefined ? "" : keyPart(await sessionName(except));
      await run(lua.dropSessions, [keys["sessions-of"](userId)], [prefix, exception]);
    },
    async deleteProviderSessions(target) {
      const { provider } = target;
      const [index, sid] =
        "sid" in target
          ? [keys["sessions-at"](provider, target.sid), keyPart(target.sid)]
          : [keys["sessions-of"](target.userId), ""];
      return Number(await run(lua.dropProviderSessions, [index], [prefix, keyPart(provider), sid]));
    },
  };
}
