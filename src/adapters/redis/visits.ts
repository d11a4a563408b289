/** Sessions and link tokens in Redis: what ends by itself. */
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { Adapter, AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import { accepted, type Place } from "./people.ts";
import * as lua from "./scripts.ts";
import { fieldsOf, millisOf, part, rowOf } from "./values.ts";

type Methods<K extends keyof Adapter> = Required<Pick<Adapter, K>>;

/** The name of a session: nobody who reads the database learns a token. */
const nameOf = (sessionToken: unknown) => sha256Hex(String(sessionToken));

/** A session as it was told, under the token that it was asked by. */
const told = (row: unknown, sessionToken: string): AdapterSession | null => {
  const session = rowOf<Omit<AdapterSession, "sessionToken">>(row);
  return session && { ...session, sessionToken };
};

/** Sessions, by the SHA-256 of their token. */
export function sessions({
  run,
  keys,
  prefix,
}: Place): Methods<
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
    told(await run(lua.dropSession, [keys.session(name)], [prefix, part(name)]), asked);

  return {
    async createSession({ sessionToken, ...session }) {
      const row = { ...session, userId: String(session.userId) };
      const name = await nameOf(sessionToken);
      const places = [keys.session(name), keys.user(row.userId), keys["sessions-of"](row.userId)];
      accepted(await run(lua.addSession, places, [part(name), millisOf(row.expires), ...fieldsOf(row)]));
      return { ...row, sessionToken };
    },
    async getSessionAndUser(sessionToken) {
      const answer = await run(lua.readSession, [keys.session(await nameOf(sessionToken))], [prefix]);
      const [session, user] = answer as readonly unknown[];
      const [found, owner] = [told(session, sessionToken), rowOf<AdapterUser>(user)];
      return found && owner && { session: found, user: owner };
    },
    // A session never changes hands.
    async updateSession({ sessionToken, userId: _, ...changes }) {
      const name = await nameOf(sessionToken);
      const expires = changes.expires === undefined ? "" : millisOf(changes.expires);
      const args = [prefix, part(name), expires, ...fieldsOf(changes)];
      return told(await run(lua.changeSession, [keys.session(name)], args), sessionToken);
    },
    deleteSession: async (sessionToken) => dropped(await nameOf(sessionToken), sessionToken),
    deleteSessionByName: (name) => dropped(name, name),
    async listSessions(userId) {
      const rows = (await run(lua.listSessions, [keys["sessions-of"](userId)], [prefix])) as [string, unknown][];
      return rows.flatMap(([name, row]) => told(row, JSON.parse(name)) ?? []);
    },
    async deleteSessions(userId, except) {
      const kept = except === undefined ? "" : part(await nameOf(except));
      await run(lua.dropSessions, [keys["sessions-of"](userId)], [prefix, kept]);
    },
  };
}

/** Living link tokens that one address may have; a further one takes the place of the oldest. */
const mostTokens = "3";

/** Link tokens, by address and hash. */
export function tokens({ run, keys, prefix }: Place): Methods<"createVerificationToken" | "useVerificationToken"> {
  const places = (identifier: string, token: string) => [keys.token(identifier, token), keys["tokens-of"](identifier)];
  return {
    async createVerificationToken(row) {
      const { identifier, token, expires } = row;
      const args = [prefix, part(identifier, token), millisOf(expires), mostTokens];
      accepted(await run(lua.addToken, places(identifier, token), args));
      return row;
    },
    async useVerificationToken({ identifier, token }) {
      const expires = await run(lua.takeToken, places(identifier, token), [part(identifier, token)]);
      return typeof expires === "string" ? { identifier, token, expires: new Date(Number(expires)) } : null;
    },
  };
}
