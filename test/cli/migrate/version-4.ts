/** A small application of NextAuth.js 4, before the move. */
import type { MigrationFixture } from "./fixture.ts";

export const before: MigrationFixture["before"] = {
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
import type { NextApiRequest, NextApiResponse } from "next";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  res.json(await getServerSession(req, res, authOptions));
}
`,
  "pages/api/claims.ts": `import type { NextApiRequest, NextApiResponse } from "next";
import { getToken } from "next-auth/jwt";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  res.json(await getToken({ req }));
}
`,
  "middleware.ts": `export { default } from "next-auth/middleware";
export const config = { matcher: ["/dashboard"] };
`,
};

/** The files that change, after the move. */
export const after: MigrationFixture["after"] = {
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
  callbacks: {
    authorized: ({ auth }) => auth !== null,
  },
};

export const { handlers, auth, signIn, signOut } = HostAuth(authOptions);
`,
  "middleware.ts": `export { auth as middleware } from "./lib/auth";
export const config = { matcher: ["/dashboard"], runtime: "nodejs" };
`,
  "pages/api/claims.ts": `import type { NextApiRequest, NextApiResponse } from "next";
import { getToken } from "portico/jwt";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  res.json(await getToken({ req, migrateFrom: "next-auth" }));
}
`,
  "pages/api/me.ts": `import { auth } from "../../lib/auth";
import type { NextApiRequest, NextApiResponse } from "next";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  res.json(await auth(req, res));
}
`,
};

/** What needs a person: the note, the file, names. */
export const expectedNotes: MigrationFixture["expectedNotes"] = [
  ["jwtSecret", "lib/auth.ts", undefined],
  ["option", "lib/auth.ts", "httpOptions"],
];

/** What does not compile until that person has been there, with the note. */
export const expectedProblems: MigrationFixture["expectedProblems"] = [
  [
    "option",
    "lib/auth.ts: TS2353 Object literal may only specify known properties, and 'httpOptions' does not exist in type 'GitHubOptions'.",
  ],
  [
    "jwtSecret",
    "lib/auth.ts: TS2353 Object literal may only specify known properties, and 'secret' does not exist in type 'Partial<JWTOptions>'.",
  ],
];
