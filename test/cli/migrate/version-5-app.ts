/** An application of NextAuth.js 5 as its documentation writes one: options in two files, callbacks, server actions, components. */
import type { MigrationFixture } from "./fixture.ts";

export const before: MigrationFixture["before"] = {
  "package.json":
    '{ "name": "app", "type": "module", "dependencies": { "next": "^16", "next-auth": "5.0.0-beta.30" } }\n',
  "auth.config.ts": `import type { NextAuthConfig } from "next-auth";
import type { Provider } from "next-auth/providers";
import Credentials from "next-auth/providers/credentials";
import GitHub, { type GitHubProfile } from "next-auth/providers/github";
import Google from "next-auth/providers/google";

const providers: Provider[] = [
  GitHub({
    allowDangerousEmailAccountLinking: true,
    profile: (profile: GitHubProfile) => ({ id: String(profile.id), name: profile.login, email: profile.email }),
  }),
  Google({ authorization: { params: { prompt: "consent", access_type: "offline" } } }),
  Credentials({
    credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
    authorize: async (credentials, request) => {
      const { username } = credentials;
      if (typeof username !== "string" || request.method !== "POST") return null;
      return { id: "1", name: username };
    },
  }),
];

export const providerMap = providers.map((provider) => {
  const { id, name } = typeof provider === "function" ? provider() : provider;
  return { id, name };
});

export default {
  providers,
  pages: { signIn: "/login", error: "/error" },
  callbacks: {
    authorized({ auth, request: { nextUrl } }) {
      const isDashboard = nextUrl.pathname.startsWith("/dashboard");
      if (isDashboard && !auth?.user) return Response.redirect(new URL("/login", nextUrl));
      return true;
    },
    jwt({ token, user, account, profile, trigger, session }) {
      if (trigger === "update") token.name = session.user.name;
      if (account) token.accessToken = account.access_token;
      if (user?.id) token.userId = user.id;
      if (profile?.sub) token.sub = profile.sub;
      return token;
    },
    session({ session, token }) {
      session.accessToken = token.accessToken;
      if (token.sub) session.user.id = token.sub;
      return session;
    },
    redirect: ({ url, baseUrl }) => (url.startsWith("/") ? baseUrl + url : baseUrl),
    signIn: ({ account, profile }) => account?.provider !== "google" || profile?.email_verified === true,
  },
  events: {
    signIn: ({ user, isNewUser }) => console.log(user.email, isNewUser),
    linkAccount: async ({ user, account }) => console.log(user.id, account.provider),
  },
  session: { strategy: "jwt", maxAge: 3600, updateAge: 60 },
  trustHost: true,
  debug: process.env.NODE_ENV === "development",
} satisfies NextAuthConfig;
`,
  "auth.ts": `import NextAuth from "next-auth";
import authConfig from "./auth.config";

export const { handlers: { GET, POST }, auth, signIn, signOut, unstable_update } = NextAuth({
  ...authConfig,
  secret: process.env.AUTH_SECRET,
});
`,
  "types/next-auth.d.ts": `import type { DefaultSession } from "next-auth";
import "next-auth/jwt";

declare module "next-auth" {
  interface Session {
    accessToken?: string;
    user: { id: string } & DefaultSession["user"];
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    accessToken?: string;
    userId?: string;
  }
}
`,
  "middleware.ts": `import { auth } from "./auth";

export default auth((req) => {
  if (!req.auth && req.nextUrl.pathname !== "/login") {
    return Response.redirect(new URL("/login", req.nextUrl.origin));
  }
});

export const config = { matcher: ["/((?!api|_next/static).*)"] };
`,
  "app/api/auth/[...nextauth]/route.ts": `export { GET, POST } from "@/auth";
`,
  "app/api/me/route.ts": `import { auth } from "@/auth";

export const GET = auth(function GET(req) {
  if (req.auth) return Response.json({ name: req.auth.user?.name, token: req.auth.accessToken });
  return Response.json({ message: "Not authenticated" }, { status: 401 });
});
`,
  "app/login/page.tsx": `import { AuthError, CredentialsSignin } from "next-auth";
import { redirect } from "next/navigation";
import { signIn } from "@/auth";
import { providerMap } from "@/auth.config";

async function login(data: FormData) {
  "use server";
  try {
    await signIn("credentials", data);
  } catch (error) {
    if (error instanceof CredentialsSignin) return redirect(\`/login?code=\${error.code}\`);
    if (error instanceof AuthError) return redirect(\`/login?error=\${error.type}\`);
    throw error;
  }
}

export default function Page() {
  return (
    <>
      <form action={login} />
      {providerMap.map(({ id, name }) => (
        <form
          key={id}
          action={async () => {
            "use server";
            await signIn(id, { redirectTo: "/dashboard" });
          }}
        >
          <button>{name}</button>
        </form>
      ))}
    </>
  );
}
`,
  "app/dashboard/page.tsx": `import type { Session } from "next-auth";
import { auth, signOut, unstable_update } from "@/auth";

const nameOf = (session: Session | null) => session?.user.id ?? session?.user.name;

export async function rename(name: string) {
  "use server";
  await unstable_update({ user: { name } });
}

export default async function Page() {
  const session = await auth();
  const action = async () => {
    "use server";
    await signOut({ redirectTo: "/" });
  };
  return <form action={action}>{nameOf(session)}</form>;
}
`,
  "components/client.tsx": `"use client";
import { getCsrfToken, getProviders, getSession, SessionProvider, signIn, signOut, useSession } from "next-auth/react";
import type { SignInResponse, SignOutParams } from "next-auth/react";
import type { ReactNode } from "react";

const leave: SignOutParams = { redirectTo: "/" };

export function Name() {
  const { data: session, status, update } = useSession({ required: true, onUnauthenticated: () => void signIn() });
  if (status === "loading") return null;
  return <button onClick={() => update({ user: { name: "New" } })}>{session.user.name}</button>;
}

export async function inBackground(password: string): Promise<string | null | undefined> {
  const result: SignInResponse | undefined = await signIn("credentials", { password, redirect: false });
  return result?.error ?? result?.url;
}

export const Providers = ({ children }: { children: ReactNode }) => (
  <SessionProvider refetchInterval={60} refetchOnWindowFocus={false} basePath="/api/auth">
    {children}
    <button onClick={() => signOut(leave)} />
    <button onClick={() => signIn("github", { redirectTo: "/dashboard" }, { prompt: "login" })} />
  </SessionProvider>
);

export const details = async () => [(await getProviders())?.github?.signinUrl, await getCsrfToken(), (await getSession())?.expires];
`,
  "lib/adapter.ts": `import type { Adapter, AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "next-auth/adapters";

const users = new Map<string, AdapterUser>();
const sessions = new Map<string, AdapterSession>();
const accounts: AdapterAccount[] = [];
const tokens: VerificationToken[] = [];

export const adapter: Adapter = {
  createUser: async (user) => {
    users.set(user.id, user);
    return user;
  },
  getUser: async (id) => users.get(id) ?? null,
  getUserByEmail: async (email) => [...users.values()].find((user) => user.email === email) ?? null,
  linkAccount: async (account) => {
    accounts.push(account);
    return account;
  },
  createSession: async (session) => {
    sessions.set(session.sessionToken, session);
    return session;
  },
  createVerificationToken: async (token) => {
    tokens.push(token);
    return token;
  },
};
`,
};

/** The files that change, after the move. */
export const after: MigrationFixture["after"] = {
  "app/dashboard/page.tsx": `import type { Session } from "portico/next";
import { auth, signOut, unstable_update } from "@/auth";

const nameOf = (session: Session | null) => session?.user.id ?? session?.user.name;

export async function rename(name: string) {
  "use server";
  await unstable_update({ user: { name } });
}

export default async function Page() {
  const session = await auth();
  const action = async () => {
    "use server";
    await signOut({ redirectTo: "/" });
  };
  return <form action={action}>{nameOf(session)}</form>;
}
`,
  "app/login/page.tsx": `import { AuthError, CredentialsSignin } from "portico/next";
import { redirect } from "next/navigation";
import { signIn } from "@/auth";
import { providerMap } from "@/auth.config";

async function login(data: FormData) {
  "use server";
  try {
    await signIn("credentials", data);
  } catch (error) {
    if (error instanceof CredentialsSignin) return redirect(\`/login?code=\${error.code}\`);
    if (error instanceof AuthError) return redirect(\`/login?error=\${error.type}\`);
    throw error;
  }
}

export default function Page() {
  return (
    <>
      <form action={login} />
      {providerMap.map(({ id, name }) => (
        <form
          key={id}
          action={async () => {
            "use server";
            await signIn(id, { redirectTo: "/dashboard" });
          }}
        >
          <button>{name}</button>
        </form>
      ))}
    </>
  );
}
`,
  "auth.config.ts": `import type { HostAuthConfig } from "portico/next";
import type { ProviderInput } from "portico/providers";
import Credentials from "portico/providers/credentials";
import GitHub, { type GitHubProfile } from "portico/providers/github";
import Google from "portico/providers/google";

const providers: ProviderInput[] = [
  GitHub({
    allowDangerousEmailAccountLinking: true,
    profile: (profile: GitHubProfile) => ({ id: String(profile.id), name: profile.login, email: profile.email }),
  }),
  Google({ authorization: { params: { prompt: "consent", access_type: "offline" } } }),
  Credentials({
    credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
    authorize: async (credentials, request) => {
      const { username } = credentials;
      if (typeof username !== "string" || request.method !== "POST") return null;
      return { id: "1", name: username };
    },
  }),
];

export const providerMap = providers.map((provider) => {
  const { id, name } = typeof provider === "function" ? provider() : provider;
  return { id, name };
});

export default {
  providers,
  pages: { signIn: "/login", error: "/error" },
  callbacks: {
    authorized({ auth, request: { nextUrl } }) {
      const isDashboard = nextUrl.pathname.startsWith("/dashboard");
      if (isDashboard && !auth?.user) return Response.redirect(new URL("/login", nextUrl));
      return true;
    },
    jwt({ token, user, account, profile, trigger, session }) {
      if (trigger === "update") token.name = session.user.name;
      if (account) token.accessToken = account.access_token;
      if (user?.id) token.userId = user.id;
      if (profile?.sub) token.sub = profile.sub;
      return token;
    },
    session({ session, token }) {
      session.accessToken = token.accessToken;
      if (token.sub) session.user.id = token.sub;
      return session;
    },
    redirect: ({ url, baseUrl }) => (url.startsWith("/") ? baseUrl + url : baseUrl),
    signIn: ({ account, profile }) => account?.provider !== "google" || profile?.email_verified === true,
  },
  events: {
    signIn: ({ user, isNewUser }) => console.log(user.email, isNewUser),
    linkAccount: async ({ user, account }) => console.log(user.id, account.provider),
  },
  session: { strategy: "jwt", maxAge: 3600, updateAge: 60 },
  trustHost: true,
  debug: process.env.NODE_ENV === "development",
  migrateFrom: "authjs",
} satisfies HostAuthConfig;
`,
  "auth.ts": `import HostAuth from "portico/next";
import authConfig from "./auth.config";

export const { handlers: { GET, POST }, auth, signIn, signOut, unstable_update } = HostAuth({
  ...authConfig,
  secret: process.env.AUTH_SECRET,
});
`,
  "components/client.tsx": `"use client";
import { getCsrfToken, getProviders, getSession, SessionProvider, signIn, signOut, useSession } from "portico/react";
import type { SignInResponse, SignOutOptions } from "portico/react";
import type { ReactNode } from "react";

const leave: SignOutOptions = { redirectTo: "/" };

export function Name() {
  const { data: session, status, update } = useSession({ required: true, onUnauthenticated: () => void signIn() });
  if (status === "loading") return null;
  return <button onClick={() => update({ user: { name: "New" } })}>{session.user.name}</button>;
}

export async function inBackground(password: string): Promise<string | null | undefined> {
  const result: SignInResponse | undefined = await signIn("credentials", { password, redirect: false });
  return result?.error ?? result?.url;
}

export const Providers = ({ children }: { children: ReactNode }) => (
  <SessionProvider refetchInterval={60} refetchOnWindowFocus={false} basePath="/api/auth">
    {children}
    <button onClick={() => signOut(leave)} />
    <button onClick={() => signIn("github", { redirectTo: "/dashboard" }, { prompt: "login" })} />
  </SessionProvider>
);

export const details = async () => [(await getProviders())?.github?.signinUrl, await getCsrfToken(), (await getSession())?.expires];
`,
  "lib/adapter.ts": `import type { Adapter, AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "portico/adapters";

const users = new Map<string, AdapterUser>();
const sessions = new Map<string, AdapterSession>();
const accounts: AdapterAccount[] = [];
const tokens: VerificationToken[] = [];

export const adapter: Adapter = {
  createUser: async (user) => {
    users.set(user.id, user);
    return user;
  },
  getUser: async (id) => users.get(id) ?? null,
  getUserByEmail: async (email) => [...users.values()].find((user) => user.email === email) ?? null,
  linkAccount: async (account) => {
    accounts.push(account);
    return account;
  },
  createSession: async (session) => {
    sessions.set(session.sessionToken, session);
    return session;
  },
  createVerificationToken: async (token) => {
    tokens.push(token);
    return token;
  },
};
`,
  "types/next-auth.d.ts": `import type { DefaultSession } from "portico/next";
import "portico/jwt";

declare module "portico/next" {
  interface Session {
    accessToken?: string;
    user: { id: string } & DefaultSession["user"];
  }
}

declare module "portico/jwt" {
  interface JWT {
    accessToken?: string;
    userId?: string;
  }
}
`,
};

/** What needs a person: the note, the file, names. */
export const expectedNotes: MigrationFixture["expectedNotes"] = [];

/** What does not compile until that person has been there, with the note. */
export const expectedProblems: MigrationFixture["expectedProblems"] = [];
