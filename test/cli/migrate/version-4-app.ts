/** An application of NextAuth.js 4 as its documentation writes one: callbacks, mail, credentials, both routers. */
import type { MigrationFixture } from "./fixture.ts";

export const before: MigrationFixture["before"] = {
  "package.json": '{ "name": "app", "type": "module", "dependencies": { "next": "^16", "next-auth": "^4.24.15" } }\n',
  "src/lib/auth.ts": `import type { Awaitable, CallbacksOptions, DefaultUser, NextAuthOptions, PagesOptions, Session } from "next-auth";
import type { JWT } from "next-auth/jwt";
import type { Provider } from "next-auth/providers";
import CredentialsProvider from "next-auth/providers/credentials";
import EmailProvider from "next-auth/providers/email";
import GithubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";

const pages: Partial<PagesOptions> = { signIn: "/login", newUser: "/welcome" };

const providers: Provider[] = [
  GithubProvider({
    clientId: process.env.GITHUB_ID ?? "",
    clientSecret: process.env.GITHUB_SECRET ?? "",
    profile: (profile: GithubProfile) => ({ id: String(profile.id), name: profile.login, email: profile.email, role: "user" }),
  }),
  GoogleProvider({
    clientId: process.env.GOOGLE_ID ?? "",
    clientSecret: process.env.GOOGLE_SECRET ?? "",
    authorization: { params: { prompt: "consent" } },
    allowDangerousEmailAccountLinking: true,
  }),
  EmailProvider({ server: process.env.EMAIL_SERVER, from: process.env.EMAIL_FROM, maxAge: 600 }),
  CredentialsProvider({
    name: "Password",
    credentials: { username: { label: "Username", type: "text" }, password: { label: "Password", type: "password" } },
    async authorize(credentials, req) {
      if (!credentials?.username || !req.headers) return null;
      return { id: "1", name: credentials.username, role: "user" };
    },
  }),
];

const later = async (user: DefaultUser): Promise<string> => user.name ?? "";
export const run = (user: DefaultUser): Awaitable<string> => later(user);

const isAllowed: CallbacksOptions["signIn"] = ({ user }) => user.email !== "blocked@app.example";

export const authOptions: NextAuthOptions = {
  providers,
  pages,
  secret: process.env.NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: 30 * 24 * 60 * 60, generateSessionToken: () => crypto.randomUUID() },
  jwt: { maxAge: 60 },
  callbacks: {
    signIn: isAllowed,
    async jwt({ token, user, account, trigger, session }): Promise<JWT> {
      if (trigger === "update") token.name = session.name;
      if (user) token.role = user.role;
      if (account) token.accessToken = account.access_token;
      return token;
    },
    async session({ session, token }): Promise<Session> {
      session.user.role = token.role;
      return session;
    },
    redirect: async ({ url, baseUrl }) => (url.startsWith(baseUrl) ? url : baseUrl),
  },
  events: {
    async signIn({ user, isNewUser }) {
      console.log(user.email, isNewUser);
    },
    async signOut({ token }) {
      console.log(token.sub);
    },
  },
  theme: { colorScheme: "dark", logo: "/logo.svg" },
  useSecureCookies: true,
  debug: false,
};
`,
  "src/types/next-auth.d.ts": `import type { DefaultSession } from "next-auth";
import type { DefaultJWT } from "next-auth/jwt";

declare module "next-auth" {
  interface Session {
    user: { role?: string } & DefaultSession["user"];
  }
  interface User {
    role?: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT extends DefaultJWT {
    role?: string;
    accessToken?: string;
  }
}
`,
  "src/pages/api/auth/[...nextauth].ts": `import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth";

export default NextAuth(authOptions);
`,
  "src/pages/api/me.ts": `import type { NextApiRequest, NextApiResponse } from "next";
import { unstable_getServerSession } from "next-auth/next";
import { getToken } from "next-auth/jwt";
import { authOptions } from "@/lib/auth";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const session = await unstable_getServerSession(req, res, authOptions);
  const token = await getToken({ req, secret: process.env.NEXTAUTH_SECRET });
  if (!session || !token) return res.status(401).end();
  res.json({ role: session.user.role, token: token.accessToken, expires: session.expires });
}
`,
  "src/pages/_app.tsx": `import type { AppProps } from "next/app";
import type { Session } from "next-auth";
import { SessionProvider } from "next-auth/react";

export default function App({ Component, pageProps: { session, ...pageProps } }: AppProps<{ session: Session }>) {
  return (
    <SessionProvider session={session} refetchInterval={300}>
      <Component {...pageProps} />
    </SessionProvider>
  );
}
`,
  "src/pages/login.tsx": `import type { GetServerSidePropsContext, InferGetServerSidePropsType } from "next";
import { getServerSession } from "next-auth";
import { type ClientSafeProvider, getCsrfToken, getProviders, getSession, signIn, signOut, useSession } from "next-auth/react";
import { authOptions } from "@/lib/auth";

const label = (provider: ClientSafeProvider) => provider.name;

export default function Login({ providers, csrfToken }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const { data, status } = useSession({ required: false });
  if (status === "authenticated") return <button onClick={() => signOut({ callbackUrl: "/" })}>{data.user.role}</button>;
  return (
    <form onSubmit={async () => console.log((await signIn("credentials", { redirect: false, username: "a" }))?.error)}>
      <input name="csrfToken" defaultValue={csrfToken} />
      {Object.values<ClientSafeProvider>(providers).map((provider) => (
        <button key={provider.id} onClick={() => signIn(provider.id, { callbackUrl: "/home" })}>
          {label(provider)}
        </button>
      ))}
    </form>
  );
}

export const fresh = async () => (await getSession())?.expires;

export async function getServerSideProps(context: GetServerSidePropsContext) {
  const session = await getServerSession(context.req, context.res, authOptions);
  if (session) return { redirect: { destination: "/", permanent: false } };
  return { props: { providers: (await getProviders()) ?? {}, csrfToken: (await getCsrfToken(context)) ?? "" } };
}
`,
  "src/app/dashboard/page.tsx": `import { getServerSession } from "next-auth";
import { redirect } from "next/navigation";
import { authOptions } from "../../lib/auth";

export default async function Page() {
  const session = await getServerSession(authOptions);
  if (!session) redirect("/api/auth/signin");
  return <p>{session.user.role}</p>;
}
`,
};

/** The files that change, after the move. */
export const after: MigrationFixture["after"] = {
  "src/app/dashboard/page.tsx": `import { redirect } from "next/navigation";
import { auth } from "../../lib/auth";

export default async function Page() {
  const session = await auth();
  if (!session) redirect("/api/auth/signin");
  return <p>{session.user.role}</p>;
}
`,
  "src/lib/auth.ts": `import HostAuth, { type HostCallbacks, type HostAuthConfig, type Session } from "portico/next";
import type { Awaitable, DefaultUser, PagesOptions } from "portico/types";
import type { JWT } from "portico/jwt";
import type { Provider } from "portico/providers";
import CredentialsProvider from "portico/providers/credentials";
import EmailProvider from "portico/providers/nodemailer";
import GithubProvider, { type GitHubProfile } from "portico/providers/github";
import GoogleProvider from "portico/providers/google";

const pages: Partial<PagesOptions> = { signIn: "/login", newUser: "/welcome" };

const providers: Provider[] = [
  GithubProvider({
    clientId: process.env.GITHUB_ID ?? "",
    clientSecret: process.env.GITHUB_SECRET ?? "",
    profile: (profile: GitHubProfile) => ({ id: String(profile.id), name: profile.login, email: profile.email, role: "user" }),
  }),
  GoogleProvider({
    clientId: process.env.GOOGLE_ID ?? "",
    clientSecret: process.env.GOOGLE_SECRET ?? "",
    authorization: { params: { prompt: "consent" } },
    allowDangerousEmailAccountLinking: true,
  }),
  EmailProvider({
    id: "email",
    server: process.env.EMAIL_SERVER, from: process.env.EMAIL_FROM, maxAge: 600 }),
  CredentialsProvider({
    name: "Password",
    credentials: { username: { label: "Username", type: "text" }, password: { label: "Password", type: "password" } },
    async authorize(credentials, req) {
      if (!credentials?.username || !req.headers) return null;
      return { id: "1", name: credentials.username, role: "user" };
    },
  }),
];

const later = async (user: DefaultUser): Promise<string> => user.name ?? "";
export const run = (user: DefaultUser): Awaitable<string> => later(user);

const isAllowed: HostCallbacks["signIn"] = ({ user }) => user.email !== "blocked@app.example";

export const authOptions: HostAuthConfig = {
  providers,
  pages,
  secret: process.env.NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: 30 * 24 * 60 * 60, generateSessionToken: () => crypto.randomUUID() },
  jwt: { maxAge: 60 },
  callbacks: {
    signIn: isAllowed,
    async jwt({ token, user, account, trigger, session }): Promise<JWT> {
      if (trigger === "update") token.name = session.name;
      if (user) token.role = user.role;
      if (account) token.accessToken = account.access_token;
      return token;
    },
    async session({ session, token }): Promise<Session> {
      session.user.role = token.role;
      return session;
    },
    redirect: async ({ url, baseUrl }) => (url.startsWith(baseUrl) ? url : baseUrl),
  },
  events: {
    async signIn({ user, isNewUser }) {
      console.log(user.email, isNewUser);
    },
    async signOut({ token }) {
      console.log(token.sub);
    },
  },
  theme: { colorScheme: "dark", logo: "/logo.svg" },
  useSecureCookies: true,
  debug: false,
  migrateFrom: "next-auth",
};

export const { handlers, auth, signIn, signOut } = HostAuth(authOptions);
`,
  "src/pages/_app.tsx": `import type { AppProps } from "next/app";
import type { Session } from "portico/next";
import { SessionProvider } from "portico/react";

export default function App({ Component, pageProps: { session, ...pageProps } }: AppProps<{ session: Session }>) {
  return (
    <SessionProvider session={session} refetchInterval={300}>
      <Component {...pageProps} />
    </SessionProvider>
  );
}
`,
  "src/app/api/auth/[...auth]/route.ts": `import { handlers } from "@/lib/auth";

export const { GET, POST } = handlers;
`,
  "src/pages/api/auth/[...nextauth].ts": undefined,
  "src/pages/api/me.ts": `import type { NextApiRequest, NextApiResponse } from "next";
import { getToken } from "portico/jwt";
import { auth } from "@/lib/auth";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const session = await auth(req, res);
  const token = await getToken({ req, secret: process.env.NEXTAUTH_SECRET, migrateFrom: "next-auth" });
  if (!session || !token) return res.status(401).end();
  res.json({ role: session.user.role, token: token.accessToken, expires: session.expires });
}
`,
  "src/pages/login.tsx": `import type { GetServerSidePropsContext, InferGetServerSidePropsType } from "next";
import { type PublicProvider, getCsrfToken, getProviders, getSession, signIn, signOut, useSession } from "portico/react";
import { auth } from "@/lib/auth";

const label = (provider: PublicProvider) => provider.name;

export default function Login({ providers, csrfToken }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const { data, status } = useSession({ required: false });
  if (status === "authenticated") return <button onClick={() => signOut({ callbackUrl: "/" })}>{data.user.role}</button>;
  return (
    <form onSubmit={async () => console.log((await signIn("credentials", { redirect: false, username: "a" }))?.error)}>
      <input name="csrfToken" defaultValue={csrfToken} />
      {Object.values<PublicProvider>(providers).map((provider) => (
        <button key={provider.id} onClick={() => signIn(provider.id, { callbackUrl: "/home" })}>
          {label(provider)}
        </button>
      ))}
    </form>
  );
}

export const fresh = async () => (await getSession())?.expires;

export async function getServerSideProps(context: GetServerSidePropsContext) {
  const session = await auth(context.req, context.res);
  if (session) return { redirect: { destination: "/", permanent: false } };
  return { props: { providers: (await getProviders()) ?? {}, csrfToken: (await getCsrfToken(context)) ?? "" } };
}
`,
  "src/types/next-auth.d.ts": `import type { DefaultSession } from "portico/next";
import type { DefaultJWT } from "portico/jwt";

declare module "portico/next" {
  interface Session {
    user: { role?: string } & DefaultSession["user"];
  }
  interface User {
    role?: string;
  }
}

declare module "portico/jwt" {
  interface JWT extends DefaultJWT {
    role?: string;
    accessToken?: string;
  }
}
`,
};

/** What needs a person: the note, the file, names. */
export const expectedNotes: MigrationFixture["expectedNotes"] = [
  ["credentials", "src/lib/auth.ts", undefined],
  ["signOutEvent", "src/lib/auth.ts", undefined],
  ["onServer", "src/pages/login.tsx", undefined],
];

/** What does not compile until that person has been there, with the note. */
export const expectedProblems: MigrationFixture["expectedProblems"] = [
  [
    "signOutEvent",
    "src/lib/auth.ts: TS2339 Property 'token' does not exist on type '{ session: void | AdapterSession | null | undefined; } | { token: JWT | null; }'.",
  ],
  ["onServer", "src/pages/login.tsx: TS2554 Expected 0 arguments, but got 1."],
];
