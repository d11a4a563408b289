/** The configuration of portico: three ways in, a session in an encrypted cookie, a name that can be changed. */
import { randomBytes } from "node:crypto";
import type { AuthConfig, LoggerInstance } from "portico";
import { MemoryAdapter } from "portico/adapters/memory";
import Credentials from "portico/providers/credentials";
import Nodemailer from "portico/providers/nodemailer";
import OIDC from "portico/providers/oidc";
import { userWith } from "./accounts.ts";
import type { Journal } from "./journal.ts";

declare module "portico" {
  interface Session {
    /** Id of the provider that the visitor came by. */
    way?: string;
  }
}

/** What the application knows of the world around it. */
export interface Surroundings {
  /** Address of the application. */
  readonly origin: string;
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Port of the mail server on this machine. */
  readonly mailPort: number;
  readonly journal: Journal;
  readonly logger: Partial<LoggerInstance>;
}

const longestName = 60;

/** The name that a client sent for the session: it comes from outside, so it is looked at. */
function nameIn(data: unknown): string | undefined {
  const name = (data as { user?: { name?: unknown } } | null)?.user?.name;
  const trimmed = typeof name === "string" ? name.trim() : "";
  return trimmed !== "" && trimmed.length <= longestName ? trimmed : undefined;
}

export const configFor = ({ origin, issuer, client, mailPort, journal, logger }: Surroundings): AuthConfig => ({
  url: origin,
  secret: randomBytes(32).toString("base64url"),
  adapter: MemoryAdapter(),
  session: { strategy: "jwt" },
  pages: { verifyRequest: "/mailbox" },
  logger,
  theme: { brandColor: "#0f5c4d" },
  providers: [
    OIDC({
      id: "lighthouse",
      name: "Lighthouse ID",
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      style: { brandColor: "#1f4f8f" },
    }),
    Credentials({
      name: "a password",
      credentials: {
        username: { label: "User name", autocomplete: "username", required: true },
        password: { label: "Password", type: "password", autocomplete: "current-password", required: true },
      },
      authorize: ({ username, password }) => userWith(username, password),
    }),
    Nodemailer({
      name: "E-mail",
      from: "door@demo.example",
      server: { host: "127.0.0.1", port: mailPort, secure: false, ignoreTLS: true },
    }),
  ],
  callbacks: {
    jwt({ token, account, trigger, session }) {
      if (account) return { ...token, way: account.provider };
      const name = trigger === "update" ? nameIn(session) : undefined;
      return name === undefined ? token : { ...token, name };
    },
    session: ({ session, token }) => ({ ...session, way: token.way }),
  },
  events: {
    signIn: ({ user, account }) => journal.note("signIn", user.email, `by ${account?.provider}`),
    signOut: (ended) => journal.note("signOut", "token" in ended ? ended.token?.email : undefined),
    createUser: ({ user }) => journal.note("createUser", user.email),
    linkAccount: ({ user, account }) => journal.note("linkAccount", user.email, account.provider),
  },
});
