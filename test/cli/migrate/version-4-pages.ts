/** A small application of NextAuth.js 4 with the options in its API route, as its documentation shows them, before the move. */
import type { MigrationFixture } from "./fixture.ts";

export const before: MigrationFixture["before"] = {
  "package.json": '{ "name": "app", "type": "module", "dependencies": { "next": "^15", "next-auth": "4.24.15" } }\n',
  "src/pages/api/auth/[...nextauth].ts": `import NextAuth, { type NextAuthOptions } from "next-auth";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { db } from "../../../lib/db";

export const authOptions: NextAuthOptions = {
  ...(process.env.DATABASE_URL && { adapter: PrismaAdapter(db) }),
  providers: [
    {
      id: "op",
      name: "OP",
      type: "oauth",
      wellKnown: "https://op.example/.well-known/openid-configuration",
      idToken: true,
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
    {
      id: "harbor",
      name: "Harbor ID",
      type: "oauth",
      idToken: true,
      wellKnown: \`\${process.env.HARBOR_ISSUER}/.well-known/openid-configuration\`,
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
    {
      id: "pier",
      name: "Pier",
      type: "oauth",
      idToken: true,
      wellKnown: process.env.PIER_DOCUMENT,
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
  ],
  callbacks: {
    jwt: ({ token }) => token,
  },
};

export default NextAuth(authOptions);
`,
  "src/lib/db.ts": `import type { PrismaAdapter } from "@auth/prisma-adapter";
export declare const db: Parameters<typeof PrismaAdapter>[0];
`,
  "src/pages/index.tsx": `import type { GetServerSideProps } from "next";
import { getServerSession } from "next-auth";
import { authOptions } from "@/pages/api/auth/[...nextauth]";

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => ({
  props: { session: await getServerSession(req, res, authOptions) },
});
`,
  "src/pages/api/options.ts": `import { authOptions } from "./auth/[...nextauth]";

export const count = authOptions.providers.length;
`,
  "src/middleware.ts": `import { withAuth } from "next-auth/middleware";

export default withAuth({
  callbacks: {
    // The door is open to all.
    authorized: ({ token, req }) => req.nextUrl.pathname === "/staff/door" || token?.role === "staff",
  },
  pages: { signIn: "/sign-in" },
});

export const config = {
  matcher: ["/staff/:path*"],
};
`,
  "src/types/next-auth.d.ts": `import "next-auth";

declare module "next-auth/jwt" {
  interface JWT {
    role?: string;
  }
}
`,
};

/** The files that change, after the move; `undefined` for the one that is gone. */
export const after: MigrationFixture["after"] = {
  "src/app/api/auth/[...auth]/route.ts": `import { handlers } from "../../../../auth";

export const { GET, POST } = handlers;
`,
  "src/auth.ts": `import HostAuth, { type HostAuthConfig } from "portico/next";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { db } from "./lib/db";
import { getToken } from "portico/jwt";

export const authOptions: HostAuthConfig = {
  ...(process.env.DATABASE_URL && { adapter: PrismaAdapter(db) }),
  providers: [
    {
      id: "op",
      name: "OP",
      type: "oidc",
      issuer: "https://op.example",
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
    {
      id: "harbor",
      name: "Harbor ID",
      type: "oidc",
      issuer: process.env.HARBOR_ISSUER,
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
    {
      id: "pier",
      name: "Pier",
      type: "oidc",
      wellKnown: process.env.PIER_DOCUMENT,
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
  ],
  callbacks: {
    jwt: ({ token }) => token,
    // The door is open to all.
    async authorized({ request: req }) {
      const token = await getToken({ req, migrateFrom: "next-auth" });
      return req.nextUrl.pathname === "/staff/door" || token?.role === "staff";
    },
  },
  migrateFrom: "next-auth",
  pages: { signIn: "/sign-in" },
};

export const { handlers, auth, signIn, signOut } = HostAuth(authOptions);
`,
  "src/pages/api/auth/[...nextauth].ts": undefined,
  "src/pages/api/options.ts": `import { authOptions } from "../../auth";

export const count = authOptions.providers.length;
`,
  "src/pages/index.tsx": `import type { GetServerSideProps } from "next";
import { auth } from "@/auth";

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => ({
  props: { session: await auth(req, res) },
});
`,
  "src/middleware.ts": `export { auth as middleware } from "./auth";

export const config = {
  matcher: ["/staff/:path*"],
  runtime: "nodejs",
};
`,
  "src/types/next-auth.d.ts": `import "portico/next";
import type {} from "portico/jwt";

declare module "portico/jwt" {
  interface JWT {
    role?: string;
  }
}
`,
};

/** What needs a person: the note, the file, names. */
export const expectedNotes: MigrationFixture["expectedNotes"] = [
  ["adapter", "src/pages/api/auth/[...nextauth].ts", undefined],
  ["issuer", "src/pages/api/auth/[...nextauth].ts", '"https://op.example"'],
  ["issuer", "src/pages/api/auth/[...nextauth].ts", "process.env.HARBOR_ISSUER"],
  ["wellKnown", "src/pages/api/auth/[...nextauth].ts", "wellKnown: process.env.PIER_DOCUMENT"],
  ["middlewareToken", "src/middleware.ts", undefined],
];

/** What does not compile until that person has been there, with the note. */
export const expectedProblems: MigrationFixture["expectedProblems"] = [];
