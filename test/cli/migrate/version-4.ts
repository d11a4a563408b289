/** A small application of NextAuth.js 4, before the move. */
export const before = {
  "package.json": '{ "name": "app", "type": "module", "dependencies": { "next": "^16", "next-auth": "^4.24.0" } }\n',
  "lib/auth.ts": `import type { NextAuthOptions } from "next-auth";
import GithubProvider from "next-auth/providers/github";

export const authOptions: NextAuthOptions = {
  providers: [
    GithubProvider({
      clientId: process.env.GITHUB_ID as string,
      clientSecret: process.env.GITHUB_SECRET as string,
      httpOptions: { timeout: 10_000 },
    }),
  ],
  jwt: { secret: process.env.JWT_SECRET },
};
`,
  "app/api/auth/[...nextauth]/route.ts": `import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth";

const handler = NextAuth(authOptions);

export { handler as GET, handler as POST };
`,
  "app/page.tsx": `import { getServerSession } from "next-auth/next";
import { authOptions } from "@/lib/auth";

export default async function Page() {
  const session = await getServerSession(authOptions);
  return <p>{session?.user?.name}</p>;
}
`,
  "pages/api/me.ts": `import { getServerSession } from "next-auth";
import { authOptions } from "../../lib/auth";

export default async function handler(req, res) {
  res.json(await getServerSession(req, res, authOptions));
}
`,
  "middleware.ts": `export { default } from "next-auth/middleware";
export const config = { matcher: ["/dashboard"] };
`,
};

/** The files that change, after the move. */
export const after = {
  "app/api/auth/[...nextauth]/route.ts": `import { handlers } from "@/lib/auth";

export const { GET, POST } = handlers;
`,
  "app/page.tsx": `import { auth } from "@/lib/auth";

export default async function Page() {
  const session = await auth();
  return <p>{session?.user?.name}</p>;
}
`,
  "lib/auth.ts": `import HostAuth, { type HostAuthConfig } from "portico/next";
import GithubProvider from "portico/providers/github";

export const authOptions: HostAuthConfig = {
  providers: [
    GithubProvider({
      clientId: process.env.GITHUB_ID as string,
      clientSecret: process.env.GITHUB_SECRET as string,
      httpOptions: { timeout: 10_000 },
    }),
  ],
  jwt: { secret: process.env.JWT_SECRET },
  migrateFrom: "next-auth",
};

export const { handlers, auth, signIn, signOut } = HostAuth(authOptions);
`,
  "pages/api/me.ts": `import { auth } from "../../lib/auth";

export default async function handler(req, res) {
  res.json(await auth(req, res));
}
`,
};

/** What needs a person: the note, the file, names. */
export const expectedNotes: readonly (readonly [note: string, file: string, about: string | undefined])[] = [
  ["jwtSecret", "lib/auth.ts", undefined],
  ["option", "lib/auth.ts", "httpOptions"],
  ["middleware", "middleware.ts", "next-auth/middleware"],
];
