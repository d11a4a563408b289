/** The shapes of real applications of the former libraries, written anew: one for each habit that a codemod can miss. */
import type { Files } from "../fixture.ts";

export interface Shape {
  readonly name: string;
  /** The version of the former library that it compiles with; `undefined` where that is not installed here. */
  readonly version: 4 | 5 | undefined;
  readonly before: Files;
  /** What must be in the files after the move; `undefined` for a file that is gone. */
  readonly expected: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** What is left to a person, with the file. */
  readonly notes: readonly string[];
  /** What does not compile until that person has been there. */
  readonly problems?: readonly string[];
}

const manifest = (dependencies: Readonly<Record<string, string>>): string =>
  `${JSON.stringify({ name: "shape", type: "module", dependencies })}\n`;

const version4 = manifest({ next: "^16", "next-auth": "^4.24.0" });

const cookieInTemplate: Shape = {
  name: "a session cookie with a name made of a template, and getToken in the middleware",
  version: 4,
  before: {
    "package.json": version4,
    "lib/auth.ts": `import type { NextAuthOptions } from "next-auth";
import GitHub from "next-auth/providers/github";

const isSecure = process.env.NEXTAUTH_URL?.startsWith("https://") ?? Boolean(process.env.VERCEL_URL);
const cookiePrefix = isSecure ? "__Secure-" : "";

export const authOptions: NextAuthOptions = {
  providers: [GitHub({ clientId: process.env.GITHUB_ID ?? "", clientSecret: process.env.GITHUB_SECRET ?? "" })],
  secret: process.env.NEXTAUTH_SECRET,
  cookies: {
    sessionToken: {
      name: \`\${cookiePrefix}next-auth.session-token\`,
      options: { httpOnly: true, sameSite: "lax", path: "/", domain: ".shop.example", secure: isSecure },
    },
  },
};
`,
    "app/api/auth/[...nextauth]/route.ts": `import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth";

const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`,
    "middleware.ts": `import { getToken } from "next-auth/jwt";
import { type NextRequest, NextResponse } from "next/server";

export async function middleware(req: NextRequest) {
  const token = await getToken({ req, secret: process.env.NEXTAUTH_SECRET });
  return token ? NextResponse.next() : NextResponse.redirect(new URL("/login", req.url));
}
`,
  },
  expected: {
    "middleware.ts": [
      /getToken\(\{ req, secret: [\w.]+, migrateFrom: "next-auth", cookieName: `\$\{.+\}next-auth\.session-token` \}\)/,
    ],
    "lib/auth.ts": ['migrateFrom: "next-auth"'],
  },
  notes: [],
};

const cookieOfConstants: Shape = {
  name: "a session cookie named by constants of another file, in version 5",
  version: 5,
  before: {
    "package.json": manifest({ next: "^16", "next-auth": "5.0.0-beta.30" }),
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } } // the usual alias\n',
    "src/lib/names.ts": `const prefix = "__Secure-";\nexport const sessionCookie = prefix + "shop" + ".session";\n`,
    "src/auth.ts": `import NextAuth from "next-auth";
import GitHub from "next-auth/providers/github";
import { sessionCookie } from "@/lib/names";

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
  cookies: { sessionToken: { name: sessionCookie } },
});
`,
    "src/app/api/me/route.ts": `import * as jwt from "next-auth/jwt";

export const GET = async (req: Request) => Response.json(await jwt.getToken({ req, secret: process.env.AUTH_SECRET }));
`,
  },
  expected: { "src/app/api/me/route.ts": ['cookieName: "__Secure-shop.session"'] },
  notes: [],
};

const cookieOfFunction: Shape = {
  name: "a session cookie whose name only a person can say",
  version: 4,
  before: {
    "package.json": version4,
    "lib/auth.ts": `import type { NextAuthOptions } from "next-auth";

declare function nameOfCookie(): string;

export const authOptions: NextAuthOptions = {
  providers: [],
  cookies: { sessionToken: { name: nameOfCookie(), options: { path: "/" } } },
};
`,
    "lib/token.ts": `import { getToken } from "next-auth/jwt";
import type { NextRequest } from "next/server";

export const tokenOf = (req: NextRequest) => getToken({ req, secret: "x" });
export const rawOf = (req: NextRequest) => getToken({ req, raw: true, cookieName: "mine" });
`,
  },
  expected: { "lib/token.ts": ['getToken({ req, secret: "x", migrateFrom: "next-auth" })', 'cookieName: "mine"'] },
  notes: ["cookieNameOfGetToken lib/token.ts"],
};

const expressConfig = `import type { ExpressAuthConfig } from "@auth/express";
import GitHub from "@auth/express/providers/github";

export const authConfig: ExpressAuthConfig = { providers: [GitHub], secret: process.env.AUTH_SECRET };
`;

const expressModules: Shape = {
  name: "X3: an application of Express with its options, its mount and its guards in three files",
  version: undefined,
  before: {
    "package.json": manifest({ express: "^5", "@auth/express": "^0.12.0" }),
    "src/config/auth.config.ts": expressConfig,
    "src/guards.ts": `import { getSession } from "@auth/express";
import type { NextFunction, Request, Response } from "express";
import { authConfig } from "./config/auth.config.js";

export async function signedIn(req: Request, res: Response, next: NextFunction) {
  const session = res.locals.session ?? (await getSession(req, authConfig));
  if (session?.user) next();
  else res.redirect("/login");
}
`,
    "src/app.ts": `import { ExpressAuth } from "@auth/express";
import express from "express";
import { authConfig } from "./config/auth.config.js";
import { signedIn } from "./guards.js";

export const app = express();
app.set("trust proxy", true);
app.use("/api/auth/*splat", ExpressAuth(authConfig));
app.get("/orders", signedIn, (_req, res) => void res.send("orders"));
`,
  },
  expected: {
    "src/config/auth.config.ts": [
      'migrateFrom: "authjs"',
      'export const { auth, middleware } = ExpressAuth({ ...authConfig, basePath: "/api/auth" });',
    ],
    "src/guards.ts": ["(await auth(req))", 'import { auth } from "./config/auth.config.js";'],
    "src/app.ts": ["app.use(middleware);", 'import { middleware } from "./config/auth.config.js";'],
  },
  notes: [],
};

const expressInPlace: Shape = {
  name: "X3: an application of Express in one file, mounted where it is mounted by default",
  version: undefined,
  before: {
    "package.json": manifest({ express: "^5", "@auth/express": "^0.12.0" }),
    "server.js": `import express from "express";
import { ExpressAuth, getSession } from "@auth/express";
import GitHub from "@auth/express/providers/github";

const app = express();
const middleware = (req, res, next) => next();
app.use(middleware);
app.use("/auth/*", ExpressAuth({ providers: [GitHub] }));
app.get("/", async (req, res) => res.json(await getSession(req, { providers: [GitHub] })));
app.listen(3000);
`,
  },
  expected: {
    "server.js": [
      'const { auth, middleware: authMiddleware } = ExpressAuth({ providers: [GitHub], migrateFrom: "authjs" });',
      "app.use(authMiddleware);",
      "res.json(await auth(req))",
      'import { ExpressAuth } from "portico/express";',
    ],
  },
  notes: [],
};

const expressRouter: Shape = {
  name: "X3: a router of Express, whose whole path is not in its file",
  version: undefined,
  before: {
    "package.json": manifest({ express: "^5", "@auth/express": "^0.12.0" }),
    "router.ts": `import { ExpressAuth, type GetSessionResult, getSession } from "@auth/express";
import { Router } from "express";

export const router = Router();
router.use("/auth/*splat", ExpressAuth({ providers: [] }));
export const read = (req: never): GetSessionResult => getSession(req, { providers: [] });
`,
  },
  expected: {
    "router.ts": ['import { type GetSessionResult, getSession } from "@auth/express";', 'migrateFrom: "authjs"'],
  },
  notes: ["expressMount router.ts", "expressSession router.ts", "name router.ts"],
  problems: [
    "router.ts: TS2307 Cannot find module '@auth/express' or its corresponding type declarations.",
    "router.ts: TS2769 No overload matches this call.",
  ],
};

const qwik: Shape = {
  name: "X4: Qwik City",
  version: undefined,
  before: {
    "package.json": manifest({ "@builder.io/qwik-city": "^1.20", "@auth/qwik": "^0.9.0" }),
    "src/routes/plugin@auth.ts": `import { QwikAuth$ } from "@auth/qwik";
import GitHub from "@auth/qwik/providers/github";

export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() => ({ providers: [GitHub] }));
`,
  },
  expected: { "src/routes/plugin@auth.ts": ['import { QwikAuth$ } from "portico/qwik";', 'migrateFrom: "authjs"'] },
  notes: [],
};

const svelteKit: Shape = {
  name: "X4: SvelteKit, with options that a function returns",
  version: undefined,
  before: {
    "package.json": manifest({ "@sveltejs/kit": "^3", "@auth/sveltekit": "^1.11.0" }),
    "src/auth.ts": `import { SvelteKitAuth } from "@auth/sveltekit";
import GitHub from "@auth/sveltekit/providers/github";

export const { handle, signIn, signOut } = SvelteKitAuth(async () => {
  return { providers: [GitHub], trustHost: true };
});
`,
    "src/hooks.server.ts": 'export { handle } from "./auth";\n',
  },
  expected: { "src/auth.ts": ['migrateFrom: "authjs"'] },
  notes: [],
};

const core: Shape = {
  name: "X4 and X10: Auth() itself, with a configuration without a type",
  version: 5,
  before: {
    "package.json": manifest({ "@auth/core": "^0.41.0" }),
    "config.ts": `import GitHub from "@auth/core/providers/github";

export const config = { providers: [GitHub], secret: "x" };
`,
    "server.ts": `import { Auth } from "@auth/core";
import { config } from "./config";

export const handle = (request: Request) => Auth(request, config);
`,
  },
  expected: { "config.ts": ['migrateFrom: "authjs" as const'] },
  notes: [],
};

const others: Shape = {
  name: "X4: an integration of others, which has no counterpart of the same kind",
  version: undefined,
  before: {
    "package.json": manifest({ hono: "^4", "@hono/auth-js": "^1.0.0" }),
    "server.ts": `import { authHandler, initAuthConfig } from "@hono/auth-js";

export const routes = [initAuthConfig(() => ({ providers: [] })), authHandler()];
`,
  },
  expected: { "server.ts": ["@hono/auth-js"] },
  notes: ["module server.ts"],
  problems: ["server.ts: TS2307 Cannot find module '@hono/auth-js' or its corresponding type declarations."],
};

const reExportedOptions: Shape = {
  name: "X5: options that other files import through a route and through an index",
  version: 4,
  before: {
    "package.json": version4,
    "lib/auth/options.ts": `import type { NextAuthOptions } from "next-auth";

export const authOptions: NextAuthOptions = { providers: [] };
`,
    "lib/auth/index.ts": 'export { authOptions } from "./options";\nexport const sections = ["orders"];\n',
    "app/api/auth/[...nextauth]/route.ts": `import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth";

const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`,
    "app/orders/page.tsx": `import { getServerSession } from "next-auth";
import { authOptions, sections } from "@/lib/auth";

export default async function Page() {
  const session = await getServerSession(authOptions);
  return session?.user?.name ?? sections[0];
}
`,
    "app/api/me/route.ts": `import { getServerSession } from "next-auth/next";
import { authOptions } from "../../../lib/auth";

export const GET = async () => Response.json(await getServerSession(authOptions));
`,
  },
  expected: {
    "app/orders/page.tsx": ['import { sections } from "@/lib/auth";', 'import { auth } from "../../lib/auth/options";'],
    "app/api/me/route.ts": ['import { auth } from "../../../lib/auth/options";'],
    "app/api/auth/[...nextauth]/route.ts": ['import { handlers } from "../../../../lib/auth/options";'],
  },
  notes: [],
};

const guardWithToken: Shape = {
  name: "F3: withAuth and getToken in one middleware",
  version: 4,
  before: {
    "package.json": version4,
    "lib/auth.ts": `import type { NextAuthOptions } from "next-auth";

export const authOptions: NextAuthOptions = { providers: [] };
`,
    "middleware.ts": `import { getToken } from "next-auth/jwt";
import { withAuth } from "next-auth/middleware";
import { type NextRequest, NextResponse } from "next/server";

export default withAuth(async (req: NextRequest) => {
  const token = await getToken({ req });
  return token?.email ? NextResponse.next() : NextResponse.redirect(new URL("/login", req.url));
});
`,
    "test/session.test.ts": `declare const jest: { mock(module: string): void };

jest.mock("next-auth/react");
export const client = () => import("next-auth/react");
`,
  },
  expected: { "middleware.ts": ['from "portico/jwt"', 'getToken({ req, migrateFrom: "next-auth" })', "auth(async"] },
  notes: ["module test/session.test.ts", "module test/session.test.ts"],
};

const oldApplication: Shape = {
  name: "F3: Next.js 13, moduleResolution node, an adapter of version 4, and accounts with other ids",
  version: undefined,
  before: {
    "package.json": manifest({ next: "13.5.6", "next-auth": "^4.24.0", "@next-auth/prisma-adapter": "^1.0.7" }),
    "tsconfig.json": '{\n  "compilerOptions": {\n    "moduleResolution": "node"\n  }\n}\n',
    "lib/auth.ts": `import type { NextAuthOptions } from "next-auth";
import Pinterest from "next-auth/providers/pinterest";

export const authOptions: NextAuthOptions = { providers: [Pinterest({ clientId: "a", clientSecret: "b" })] };
`,
    "middleware.ts": 'export { default } from "next-auth/middleware";\n',
  },
  expected: { "middleware.ts": [/^export \{ auth as middleware \} from "\.\/lib\/auth";\n$/] },
  notes: [
    "version package.json",
    "newAdapter package.json",
    "moduleResolution tsconfig.json",
    "accountIds lib/auth.ts",
  ],
};

const looseOptions: Shape = {
  name: "F3 and X10: options of providers outside of the configuration, an old TypeScript, and a client id that nothing sets",
  version: undefined,
  before: {
    "package.json": manifest({ next: "16.0.0", "next-auth": "^4.24.0", typescript: "~5.1.6" }),
    ".env.example": "GITHUB_ID=\nGITHUB_SECRET=\nNEXTAUTH_SECRET=\n",
    "lib/providers.ts": `import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";

export const google = GoogleProvider({
  clientId: process.env.GOOGLE_CLIENT_ID!,
  clientSecret: process.env.GOOGLE_CLIENT_SECRET!,
  httpOptions: { timeout: 10_000 },
});

const own = {
  id: "own",
  name: "Own",
  type: "oauth" as const,
  idToken: true,
  wellKnown: "https://own.example/.well-known/openid-configuration",
  clientId: "own",
  clientSecret: "secret",
  profile: (profile: { sub: string }) => ({ id: profile.sub }),
};

export const providers = [
  GitHubProvider({ clientId: process.env.GITHUB_ID!, clientSecret: process.env.GITHUB_SECRET! }),
  google,
  own,
];
`,
    "lib/auth.ts": `import type { NextAuthOptions } from "next-auth";
import { providers } from "./providers";

export const authOptions: NextAuthOptions = { providers };
`,
  },
  expected: {},
  notes: ["version package.json", "option lib/providers.ts", "clientId lib/providers.ts"],
  problems: [
    `lib/providers.ts: TS2353 Object literal may only specify known properties, and 'httpOptions' does not exist in type 'Overrides<Omit<OAuthConfig<GoogleProfile>, "derive" | "mark" | "options" | "type">>'.`,
  ],
};

const callbackThatChanges: Shape = {
  name: "X9: a session callback that changes the user without asking whether there is one",
  version: 5,
  before: {
    "package.json": manifest({ next: "^16", "next-auth": "5.0.0-beta.30" }),
    "auth.ts": `import NextAuth from "next-auth";
import GitHub from "next-auth/providers/github";

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
  callbacks: {
    session({ session, token }) {
      session.user.id = token.sub as string;
      return session;
    },
  },
});
`,
  },
  expected: { "auth.ts": ['migrateFrom: "authjs"'] },
  notes: [],
};

const createT3App: Shape = {
  name: "X9: an application as create-t3-app writes it: augmented session, callback with spreads, options in their own file",
  version: 5,
  before: {
    "package.json": manifest({ next: "^16", "next-auth": "5.0.0-beta.30" }),
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["./src/*"] } } }\n',
    "src/server/auth/config.ts": `import { type DefaultSession, type NextAuthConfig } from "next-auth";
import type { Adapter } from "next-auth/adapters";
import DiscordProvider from "next-auth/providers/discord";

declare module "next-auth" {
  interface Session extends DefaultSession {
    user: {
      id: string;
      role?: "admin" | "member";
    } & DefaultSession["user"];
  }
}

declare const adapter: Adapter;

export const authConfig = {
  providers: [DiscordProvider],
  adapter,
  callbacks: {
    session: ({ session, user }) => ({
      ...session,
      user: {
        ...session.user,
        id: user.id,
      },
    }),
  },
} satisfies NextAuthConfig;
`,
    "src/server/auth/index.ts": `import NextAuth from "next-auth";
import { cache } from "react";
import { authConfig } from "./config";

const { auth: uncachedAuth, handlers, signIn, signOut } = NextAuth(authConfig);
const auth = cache(uncachedAuth);

export { auth, handlers, signIn, signOut };
`,
    "src/server/api.ts": `import { auth } from "./auth";

export const idOfUser = async () => {
  const session = await auth();
  return session?.user.id;
};
`,
  },
  expected: { "src/server/auth/config.ts": ['migrateFrom: "authjs"', "satisfies HostAuthConfig"] },
  notes: ["adapter src/server/auth/config.ts"],
};

export const shapes: readonly Shape[] = [
  looseOptions,
  cookieInTemplate,
  cookieOfConstants,
  cookieOfFunction,
  expressModules,
  expressInPlace,
  expressRouter,
  qwik,
  svelteKit,
  core,
  others,
  createT3App,
  callbackThatChanges,
  reExportedOptions,
  guardWithToken,
  oldApplication,
];
