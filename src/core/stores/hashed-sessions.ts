/** Stores `h1_<SHA-256>` in place of session tokens, for adapters that store what they get (`hashSessionTokens`). Loaded with that option. */
import { sha256Hex } from "../crypto/hash.ts";
import type { Adapter, AdapterSession } from "../types/adapter.ts";
import { adapterMethods } from "../types/stores.ts";

type SessionAndUser = Awaited<ReturnType<NonNullable<Adapter["getSessionAndUser"]>>>;

/** The stored form of a session token. The prefix tells rows apart that have the token itself. */
export const storedToken = async (sessionToken: string): Promise<string> => `h1_${await sha256Hex(sessionToken)}`;

/** The methods of an adapter, bound to it, with what else it has. */
function boundAdapter(adapter: Adapter): Adapter {
  const methods = adapterMethods.filter((name) => typeof adapter[name] === "function");
  const bound = methods.map((name) => [name, (adapter[name] as (...input: never[]) => unknown).bind(adapter)]);
  const { state, encryptsTokens } = adapter;
  return { ...Object.fromEntries(bound), ...(state && { state }), ...(encryptsTokens && { encryptsTokens }) };
}

/** A record with the token of the caller in place of its stored form. */
const withOwnToken = <T extends Partial<AdapterSession>>(row: T, sessionToken: string): T => ({ ...row, sessionToken });

/** The session under a text, if it is stored under exactly that: a database may compare texts loosely. */
async function rowUnder(adapter: Adapter, stored: string): Promise<SessionAndUser> {
  const found = (await adapter.getSessionAndUser?.(stored)) ?? null;
  return found?.session?.sessionToken === stored ? found : null;
}

/** Under which text a session is stored: its hash, or, if it was stored before, its token. */
async function storedFormOf(adapter: Adapter, sessionToken: string): Promise<string> {
  const hash = await storedToken(sessionToken);
  return (await rowUnder(adapter, hash)) ? hash : sessionToken;
}

/** The methods that get the token of a session. */
const hashedMethods = (adapter: Adapter) => ({
  async createSession(session: AdapterSession) {
    await adapter.createSession?.({ ...session, sessionToken: await storedToken(session.sessionToken) });
    return session;
  },

  async getSessionAndUser(sessionToken: string): Promise<SessionAndUser> {
    const found = await rowUnder(adapter, await storedToken(sessionToken));
    if (found) return { ...found, session: withOwnToken(found.session, sessionToken) };
    return (await adapter.getSessionAndUser?.(sessionToken)) ?? null;
  },

  async updateSession(changes: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) {
    const stored = await storedFormOf(adapter, changes.sessionToken);
    const row = await adapter.updateSession?.({ ...changes, sessionToken: stored });
    return row ? withOwnToken(row, changes.sessionToken) : null;
  },

  async deleteSession(sessionToken: string) {
    const row = await adapter.deleteSession?.(await storedFormOf(adapter, sessionToken));
    return row ? withOwnToken(row, sessionToken) : null;
  },

  /** By the name that `listSessions` returns. */
  deleteSessionByName: async (name: string) =>
    (await (adapter.deleteSessionByName ?? adapter.deleteSession)?.call(adapter, name)) ?? null,

  deleteSessions: async (userId: string, except?: string) =>
    adapter.deleteSessions?.(userId, except === undefined ? undefined : await storedFormOf(adapter, except)),
});

/** The adapter with hashed session tokens; the adapter itself if it hashes them, or stores no sessions. */
export function withHashedSessions(adapter: Adapter): Adapter {
  if (adapter.hashesSessionTokens || typeof adapter.createSession !== "function") return adapter;
  const { deleteSessions, ...methods } = hashedMethods(adapter);
  return { ...boundAdapter(adapter), ...methods, ...(adapter.deleteSessions && { deleteSessions }) };
}
