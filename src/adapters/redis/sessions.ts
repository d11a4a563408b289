/** Sessions and link tokens in Redis: what ends by itself. */
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { Adapter, AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import * as lua from "./scripts.ts";
import { accepted, type RedisStore } from "./users.ts";
import { keyPart, toFields, toMilliseconds, toRow } from "./values.ts";

type SessionAndTokenMethods<K extends keyof Adapter> = Required<Pick<Adapter, K>>;

/** The name of a session: nobody who reads the database learns a token. */
const sessionName = (sessionToken: unknown) => sha256Hex(String(sessionToken));

/** A session as it was told, under the token that it was asked by. */
const sessionFrom = (row: unknown, sessionToken: string): AdapterSession | null => {
  const session = toRow<Omit<AdapterSession, "sessionToken">>(row);
  return session && { ...session, sessionToken };
};

/** Sessions, by the SHA-256 of their token. */
export function sessions({
  run,
  keys,
  prefix,
}: RedisStore): SessionAndTokenMethods<
  | "createSession"
  | "getSessionAndUser"
  | "updateSession"
  | "deleteSession"
  | "deleteSessionByName"
  | "listSessions"
  | "deleteSessions"
> {
  /** Removes the session of a name; the row is told under what it was asked by. */
  const dropped = async (name: string, asked: string): Promise<AdapterSession | null> =>
    sessionFrom(await run(lua.dropSession, [keys.session(name)], [prefix, keyPart(name)]), asked);

  return {
    async createSession({ sessionToken, ...session }) {
      const row = { ...session, userId: String(session.userId) };
      const name = await sessionName(sessionToken);
      const places = [keys.session(name), keys.user(row.userId), keys["sessions-of"](row.userId)];
      accepted(await run(lua.addSession, places, [keyPart(name), toMilliseconds(row.expires), ...toFields(row)]));
      return { ...row, sessionToken };
    },
    async getSessionAndUser(sessionToken) {
      const answer = await run(lua.readSessionAndUser, [keys.session(await sessionName(sessionToken))], [prefix]);
      const [session, user] = answer as readonly unknown[];
      const [found, owner] = [sessionFrom(session, sessionToken), toRow<AdapterUser>(user)];
      return found && owner && { session: found, user: owner };
    },
    // A session never changes hands.
    async updateSession({ sessionToken, userId: _, ...changes }) {
      const name = await sessionName(sessionToken);
      const expires = changes.expires === undefined ? "" : toMilliseconds(changes.expires);
      const args = [prefix, keyPart(name), expires, ...toFields(changes)];
      return sessionFrom(await run(lua.changeSession, [keys.session(name)], args), sessionToken);
    },
    deleteSession: async (sessionToken) => dropped(await sessionName(sessionToken), sessionToken),
    deleteSessionByName: (name) => dropped(name, name),
    async listSessions(userId) {
      const rows = (await run(lua.listSessionRows, [keys["sessions-of"](userId)], [prefix])) as [string, unknown][];
      return rows.flatMap(([name, row]) => sessionFrom(row, JSON.parse(name)) ?? []);
    },
    async deleteSessions(userId, except) {
      const kept = except === undefined ? "" : keyPart(await sessionName(except));
      await run(lua.dropSessions, [keys["sessions-of"](userId)], [prefix, kept]);
    },
  };
}

/** Living link tokens that one address may have; a further one takes the place of the oldest. */
const tokenLimit = "3";

/** Link tokens, by address and hash. */
export function tokens({
  run,
  keys,
  prefix,
}: RedisStore): SessionAndTokenMethods<"createVerificationToken" | "useVerificationToken"> {
  const places = (identifier: string, token: string) => [keys.token(identifier, token), keys["tokens-of"](identifier)];
  return {
    async createVerificationToken(row) {
      const { identifier, token, expires } = row;
      const args = [prefix, keyPart(identifier, token), toMilliseconds(expires), tokenLimit];
      accepted(await run(lua.addToken, places(identifier, token), args));
      return row;
    },
    async useVerificationToken({ identifier, token }) {
      const expires = await run(lua.takeToken, places(identifier, token), [keyPart(identifier, token)]);
      return typeof expires === "string" ? { identifier, token, expires: new Date(Number(expires)) } : null;
    },
  };
}
