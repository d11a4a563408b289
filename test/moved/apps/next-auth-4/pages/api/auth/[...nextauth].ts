import { KyselyAdapter } from "@auth/kysely-adapter";
import NextAuth, { type NextAuthOptions } from "next-auth";
import type { Adapter } from "next-auth/adapters";
import CredentialsProvider from "next-auth/providers/credentials";
import GithubProvider from "next-auth/providers/github";
import { database } from "../../../lib/database";
import { findMember } from "../../../lib/members";

export const authOptions: NextAuthOptions = {
  ...(database && { adapter: KyselyAdapter(database) as Adapter }),
  session: { strategy: database ? "database" : "jwt", maxAge: 14 * 24 * 60 * 60 },
  providers: [
    {
      id: "harbor",
      name: "Harbor ID",
      type: "oauth",
      wellKnown: `${process.env.HARBOR_ISSUER}/.well-known/openid-configuration`,
      authorization: { params: { scope: "openid profile email" } },
      idToken: true,
      checks: ["pkce", "state"],
      clientId: process.env.HARBOR_ID,
      clientSecret: process.env.HARBOR_SECRET,
      profile: ({ sub, name, email, picture, role }) => ({ id: sub, name, email, image: picture, role }),
    },
    // An enterprise server.
    GithubProvider({
      clientId: process.env.GITHUB_ID as string,
      clientSecret: process.env.GITHUB_SECRET as string,
      authorization: {
        url: `${process.env.GITHUB_SERVER}/authorize`,
        params: { scope: "read:user user:email" },
      },
      token: `${process.env.GITHUB_SERVER}/token`,
      userinfo: { url: `${process.env.GITHUB_SERVER}/userinfo` },
    }),
    CredentialsProvider({
      name: "Password",
      credentials: { email: { label: "Email", type: "email" }, password: { label: "Password", type: "password" } },
      authorize: async (credentials) => findMember(credentials?.email, credentials?.password),
    }),
  ],
  pages: { signIn: "/sign-in" },
  callbacks: {
    jwt({ token, user, trigger, session }) {
      if (user) token.role = user.role;
      if (trigger === "update" && session?.name) token.name = session.name;
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
};

export default NextAuth(authOptions);
