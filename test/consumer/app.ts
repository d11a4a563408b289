/** An application without a framework, compiled against the built package. */
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { Auth, type AuthConfig, CredentialsSignin, type Session, setEnvDefaults } from "portico";
import type { Adapter } from "portico/adapters";
import { MemoryAdapter } from "portico/adapters/memory";
import { migrations, SQLAdapter, schema } from "portico/adapters/sql";
import { nodeSqlite } from "portico/adapters/sql/node-sqlite";
import { type Client, createClient } from "portico/client";
import { AccessDenied, AuthError } from "portico/errors";
import { decode, encode, getToken } from "portico/jwt";
import { builtIn, providerIds } from "portico/providers";
import Credentials from "portico/providers/credentials";
import GitHub from "portico/providers/github";
import Google from "portico/providers/google";
import Keycloak from "portico/providers/keycloak";
import Nodemailer from "portico/providers/nodemailer";
import OIDC from "portico/providers/oidc";
import { SessionProvider, signIn, useSession } from "portico/react";
import { SessionProvider as SolidProvider, useSession as useSolidSession } from "portico/solid";
import { provideSession as provideSvelteSession, type SessionStore } from "portico/svelte";
import type { ErrorType } from "portico/types";
import { type SessionRefs, useSession as useVueSession } from "portico/vue";

declare module "portico" {
  interface Session {
    consumerTeam?: string;
  }
}

declare module "portico/jwt" {
  interface JWT {
    consumerTeam?: string;
  }
}

export const adapter: Adapter = MemoryAdapter();

const tables = { extra: { users: { role: "text" } } } as const;
const db = new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(new DatabaseSync(":memory:")) }) });
const stored = SQLAdapter(db, tables);
export const inSql: Adapter = stored;
export const migrator = new Migrator({ db, provider: migrations(tables) });
export const printed: string = schema("postgres", tables);
export const roleOf = async (id: string): Promise<string | null | undefined> => (await stored.getUser(id))?.role;

export const config: AuthConfig = {
  adapter,
  session: { strategy: "jwt" },
  providers: [
    GitHub,
    GitHub({ id: "github-work", clientId: "id", profile: ({ id, login }) => ({ id: String(id), name: login }) }),
    Google({ clientId: process.env.GOOGLE_ID }),
    Keycloak({ issuer: "https://id.example.com/realms/main" }),
    OIDC({ id: "acme", issuer: "https://login.acme.example" }),
    Nodemailer({ server: "smtp://localhost", from: "login@example.com" }),
    Credentials({
      credentials: { name: { label: "Name" }, word: { type: "password" } },
      authorize({ name, word }) {
        if (word !== "mellon") throw new CredentialsSignin("wrong");
        return typeof name === "string" ? { id: name, name } : null;
      },
    }),
  ],
  callbacks: {
    jwt: ({ token }) => ({ ...token, consumerTeam: token.consumerTeam ?? "red" }),
    session: ({ session, token }) => (token.consumerTeam ? { ...session, consumerTeam: token.consumerTeam } : session),
  },
};

setEnvDefaults(process.env, config);

export const handler = (request: Request): Promise<Response> => Auth(request, config);
export const teamOf = (session: Session): string | undefined => session.consumerTeam;
export const claims = async (req: Request): Promise<string | undefined> => (await getToken({ req }))?.consumerTeam;
export const raw = (req: Request): Promise<string | null> => getToken({ req, raw: true });
export const again = async (secret: string): Promise<string | undefined> =>
  (await decode({ token: await encode({ token: { sub: "1" }, secret, salt: "s" }), secret, salt: "s" }))?.sub;
export const typeOf = (error: unknown): ErrorType | undefined =>
  error instanceof AccessDenied || error instanceof AuthError ? error.type : undefined;
export const first = builtIn("github");
export const ids: readonly string[] = providerIds;

export const client: Client = createClient({ basePath: "/auth" });
export const team = (): string | undefined => useSession().data?.consumerTeam;
export const member = (): string | null | undefined => useSession({ required: true }).data?.user?.name;
export const enter = async (): Promise<string | undefined> =>
  (await signIn("credentials", { name: "frodo", word: "mellon", redirect: false })).code;
export const provider = SessionProvider({ session: null, basePath: "/auth", refetchInterval: 60 });
export const vueTeam = (): string | undefined => useVueSession().data.value?.consumerTeam;
export const vueSession = (): SessionRefs => useVueSession({ required: true });
export const svelteSession = (session: Session | null): SessionStore => provideSvelteSession({ session });
export const solidTeam = (): string | undefined => useSolidSession().data()?.consumerTeam;
export const solidProvider = () => SolidProvider({ session: null, basePath: "/auth" });
