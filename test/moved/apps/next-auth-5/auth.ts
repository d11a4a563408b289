import { KyselyAdapter } from "@auth/kysely-adapter";
import NextAuth, { type DefaultSession, type NextAuthConfig } from "next-auth";
import type { JWT } from "next-auth/jwt";
import type { Provider } from "next-auth/providers";
import { database } from "@/lib/database";

declare module "next-auth" {
  interface User {
    role?: string | null;
  }

  interface Session {
    user: { id: string; role?: string | null } & DefaultSession["user"];
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    role?: string | null;
  }
}

const harbor: Provider = {
  id: "harbor",
  name: "Harbor ID",
  type: "oidc",
  issuer: process.env.HARBOR_ISSUER,
  clientId: process.env.HARBOR_ID,
  clientSecret: process.env.HARBOR_SECRET,
  profile: ({ sub, name, email, picture, role }) => ({ id: sub, name, email, image: picture, role }),
};

const config = {
  ...(database && { adapter: KyselyAdapter(database) }),
  session: { strategy: database ? "database" : "jwt", maxAge: 14 * 24 * 60 * 60 },
  providers: [harbor],
  pages: { signIn: "/sign-in" },
  cookies: {
    pkceCodeVerifier: { options: { maxAge: 10 * 60 } },
  },
  callbacks: {
    authorized({ auth, request }) {
      const { pathname } = request.nextUrl;
      if (pathname.startsWith("/staff")) return auth?.user.role === "staff";
      return !pathname.startsWith("/orders") || !!auth?.user;
    },
    jwt({ token, user, trigger, session }): JWT {
      if (user) token.role = user.role;
      if (trigger === "update" && session?.user?.name) token.name = session.user.name;
      return token;
    },
    session({ session, token, user }) {
      session.user.id = token?.sub ?? user.id;
      session.user.role = token ? token.role : user.role;
      return session;
    },
  },
  events: {
    signIn: ({ user }) => console.log(`signed in: ${user.email}`),
  },
} satisfies NextAuthConfig;

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth(config);
