/** Where the application keeps who is signed in: in an encrypted cookie, or in a database. */
import type { AuthConfig, User } from "portico";
import { MemoryAdapter } from "portico/adapters/memory";
import type { StoreAdapter } from "../database/databases.ts";

declare module "portico" {
  interface Session {
    /** Id of the provider that the visitor came by. */
    way?: string;
  }
  interface User {
    /** The same, as a database keeps it. */
    way?: string | null;
  }
}

/** The parts of a configuration that differ. */
export interface Keeping extends Pick<AuthConfig, "adapter" | "session" | "callbacks"> {
  /** As text, for the start page. */
  readonly kept: string;
  /** Whether a logout token of the provider ends sessions: only where they are stored. */
  readonly endsByProvider: boolean;
  /** Returns the stored user of a person with a correct password. */
  member(user: User): Promise<User>;
  /** Stores the last sign-in method. */
  came(user: User, way: string | undefined): Promise<void>;
}

const longestName = 60;

/** The name that a client sent for the session. Client input is untrusted: it is validated. */
function nameIn(data: unknown): string | undefined {
  const name = (data as { user?: { name?: unknown } } | null)?.user?.name;
  const trimmed = typeof name === "string" ? name.trim() : "";
  return trimmed !== "" && trimmed.length <= longestName ? trimmed : undefined;
}

/** The session is the cookie. Users and links are in memory. */
export const inCookie = (): Keeping => ({
  kept: "an encrypted cookie",
  endsByProvider: false,
  adapter: MemoryAdapter(),
  session: { strategy: "jwt" },
  callbacks: {
    jwt({ token, account, trigger, session }) {
      if (account) return { ...token, way: account.provider };
      const name = trigger === "update" ? nameIn(session) : undefined;
      return name === undefined ? token : { ...token, name };
    },
    session: ({ session, token }) => ({ ...session, way: token.way }),
  },
  member: async (user) => user,
  came: async () => {},
});

/** The cookie holds a random token. The session, and what belongs to its user, is in the database. */
export const inDatabase = (adapter: StoreAdapter): Keeping => ({
  kept: "a database",
  endsByProvider: true,
  adapter,
  session: { strategy: "database" },
  callbacks: {
    async session({ session, user, trigger, newSession }) {
      const name = trigger === "update" ? nameIn(newSession) : undefined;
      if (name === undefined) return { ...session, way: user.way };
      await adapter.updateUser({ id: user.id, name });
      return { ...session, user: { ...session.user, name }, way: user.way };
    },
  },
  // A session belongs to a stored user: the first sign-in creates it.
  member: async ({ id = "", name = null, email }) =>
    (await adapter.getUserByEmail(email ?? "")) ??
    adapter.createUser({ id, name, email: email ?? "", emailVerified: null }),
  async came({ id = "" }, way) {
    await adapter.updateUser({ id, way: way ?? null });
  },
});
