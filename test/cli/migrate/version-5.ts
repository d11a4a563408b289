/** A small application of NextAuth.js 5, before the move. */
import type { MigrationFixture } from "./fixture.ts";

export const before: MigrationFixture["before"] = {
  "package.json":
    '{ "name": "app", "type": "module", "dependencies": { "next": "^16", "next-auth": "^5.0.0-beta.30" } }\n',
  "auth.ts": `import NextAuth, { type DefaultSession, type NextAuthConfig } from "next-auth";
import GitHub from "next-auth/providers/github";
import Credentials from "next-auth/providers/credentials";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { db } from "./db";

declare module "next-auth" {
  interface Session {
    user: { role: string } & DefaultSession["user"];
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    role?: string;
  }
}

// Comments and the order of options stay.
const config = {
  adapter: PrismaAdapter(db),
  providers: [GitHub, Credentials({ authorize: () => null })],
  session: { strategy: "jwt" },
  cookies: {
    pkceCodeVerifier: { options: { maxAge: 600 } },
    callbackUrl: { name: "back" },
  },
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
} satisfies NextAuthConfig;

export const { handlers, auth, signIn, signOut } = NextAuth(config);
`,
  "app/api/auth/[...nextauth]/route.ts": `import { handlers } from "@/auth";
export const { GET, POST } = handlers;
`,
  "proxy.ts": `export { auth as proxy } from "./auth";
`,
  "app/profile.tsx": `"use client";
import { SessionProvider, signOut, useSession } from 'next-auth/react';
import type { Session } from 'next-auth';

export const Profile = ({ session }: { session: Session }) => (
  <SessionProvider session={session}>
    <button onClick={() => signOut()}>{useSession().data?.user?.name}</button>
  </SessionProvider>
);
`,
  "lib/errors.ts": `import { AuthError, type NextAuthRequest } from "next-auth";
import type { Awaitable, WarningCode } from "@auth/core/types";
import { getToken } from "next-auth/jwt";
import { signIn } from "next-auth/webauthn";
export { CredentialsSignin } from "@auth/core/errors";

export const read = (request: NextAuthRequest): Awaitable<unknown> => getToken({ req: request });
export const isAuthError = (thrown: unknown): boolean => thrown instanceof AuthError;
export const raw = (cookies: Map<string, string>) => cookies.get("__Secure-authjs.session-token");
export const passkey = () => signIn("passkey");
export const codes: readonly WarningCode[] = [];
`,
  "db.ts": `import type { PrismaAdapter } from "@auth/prisma-adapter";
export declare const db: Parameters<typeof PrismaAdapter>[0];
`,
  "lib/other.ts": `export const untouched = "nothing of it";
`,
};

/** The files that change, after the move. */
export const after: MigrationFixture["after"] = {
  "app/profile.tsx": `"use client";
import { SessionProvider, signOut, useSession } from 'portico/react';
import type { Session } from 'portico/next';

export const Profile = ({ session }: { session: Session }) => (
  <SessionProvider session={session}>
    <button onClick={() => signOut()}>{useSession().data?.user?.name}</button>
  </SessionProvider>
);
`,
  "auth.ts": `import HostAuth, { type DefaultSession, type HostAuthConfig } from "portico/next";
import GitHub from "portico/providers/github";
import Credentials from "portico/providers/credentials";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { db } from "./db";
import type {} from "portico/jwt";

declare module "portico/next" {
  interface Session {
    user: { role: string } & DefaultSession["user"];
  }
}

declare module "portico/jwt" {
  interface JWT {
    role?: string;
  }
}

// Comments and the order of options stay.
const config = {
  adapter: PrismaAdapter(db),
  providers: [GitHub, Credentials({ authorize: () => null })],
  session: { strategy: "jwt" },
  cookies: {
    transaction: { options: { maxAge: 600 } }
  },
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
  migrateFrom: "authjs",
} satisfies HostAuthConfig;

export const { handlers, auth, signIn, signOut } = HostAuth(config);
`,
  "lib/errors.ts": `import { AuthError, type HostAuthRequest } from "portico/next";
import type { Awaitable } from "portico/types";
import type { WarningCode } from "@auth/core/types";
import { getToken } from "portico/jwt";
import { signIn } from "next-auth/webauthn";
export { CredentialsSignin } from "portico/errors";

export const read = (request: HostAuthRequest): Awaitable<unknown> => getToken({ req: request, migrateFrom: "authjs" });
export const isAuthError = (thrown: unknown): boolean => thrown instanceof AuthError;
export const raw = (cookies: Map<string, string>) => cookies.get("__Secure-authjs.session-token");
export const passkey = () => signIn("passkey");
export const codes: readonly WarningCode[] = [];
`,
};

/** What needs a person: the note, the file, names. */
export const expectedNotes: MigrationFixture["expectedNotes"] = [
  ["callbackUrl", "auth.ts", undefined],
  ["adapter", "auth.ts", undefined],
  ["name", "lib/errors.ts", "WarningCode"],
  ["module", "lib/errors.ts", "next-auth/webauthn"],
  ["cookieName", "lib/errors.ts", "__Secure-authjs.session-token"],
];

/** What does not compile until that person has been there, with the note. */
export const expectedProblems: MigrationFixture["expectedProblems"] = [];
