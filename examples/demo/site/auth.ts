/** The configuration of portico: four sign-in methods, sessions in a cookie or a database, a name that can be changed. */
import { randomBytes } from "node:crypto";
import type { AuthConfig, LoggerInstance } from "portico";
import Credentials from "portico/providers/credentials";
import Nodemailer from "portico/providers/nodemailer";
import OIDC from "portico/providers/oidc";
import Passkey from "portico/providers/passkey";
import { userWith } from "./accounts.ts";
import type { Journal } from "./journal.ts";
import type { Keeping } from "./keeping.ts";

/** What the application knows of the world around it. */
export interface Surroundings {
  /** Address of the application. */
  readonly origin: string;
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Port of the mail server on this machine. */
  readonly mailPort: number;
  readonly journal: Journal;
  readonly keeping: Keeping;
  readonly logger: Partial<LoggerInstance>;
}

export const configFor = ({
  origin,
  issuer,
  client,
  mailPort,
  journal,
  keeping: { adapter, session, callbacks, endsByProvider, member, came },
  logger,
}: Surroundings): AuthConfig => ({
  url: origin,
  secret: randomBytes(32).toString("base64url"),
  adapter,
  session,
  callbacks,
  pages: { verifyRequest: "/mailbox" },
  logger,
  theme: { name: "portico demo", brandColor: "#0f5c4d", brandColorDark: "#5cc9ad" },
  experimental: { enableWebAuthn: true },
  providers: [
    OIDC({
      id: "lighthouse",
      name: "Lighthouse ID",
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      style: { brandColor: "#1f4f8f" },
      // The provider can end a session where it is stored, and not in a cookie.
      logout: { backchannel: endsByProvider },
    }),
    Credentials({
      name: "a password",
      credentials: {
        username: { label: "User name", autocomplete: "username", required: true },
        password: { label: "Password", type: "password", autocomplete: "current-password", required: true },
      },
      async authorize({ username, password }) {
        const user = userWith(username, password);
        return user && member(user);
      },
    }),
    Nodemailer({
      name: "E-mail",
      from: "door@demo.example",
      server: { host: "127.0.0.1", port: mailPort, secure: false, ignoreTLS: true },
    }),
    Passkey({ relyingParty: { name: "portico demo" } }),
  ],
  events: {
    async signIn({ user, account }) {
      await came(user, account?.provider);
      journal.note("signIn", user.email ?? user.name, `by ${account?.provider}`);
    },
    signOut: (ended) =>
      journal.note("signOut", "token" in ended ? (ended.token?.email ?? ended.token?.name) : undefined),
    createUser: ({ user }) => journal.note("createUser", user.email ?? user.name),
    linkAccount: ({ user, account }) => journal.note("linkAccount", user.email ?? user.name, account.provider),
  },
});
