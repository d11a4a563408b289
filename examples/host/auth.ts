/** Who may come in, and how. Everything else in this app asks what is exported here. */
import HostAuth from "portico/next";
import { pathMatcher } from "portico/integration";
import { adapter, strategy } from "@/lib/database";
import { roleOf } from "@/lib/people";
import { ways } from "@/lib/providers";

const isProtected = pathMatcher(["/dashboard", "/admin", "/profile"]);

export const { handlers, auth, signIn, signOut, unstable_update, passkeys } = HostAuth({
  providers: ways,
  adapter,
  session: { strategy },
  experimental: { enableWebAuthn: true },
  pages: { signIn: "/sign-in", verifyRequest: "/check-mail" },
  callbacks: {
    // May this request pass? Asked by proxy.ts, and around the route handler in app/api/me.
    authorized: ({ auth, request }) => auth !== null || !isProtected(request.nextUrl),

    // What the token holds: a nickname that its owner chose. Look closely at what comes from a browser.
    jwt({ token, trigger, session }) {
      const nickname: unknown = trigger === "update" ? session?.nickname : undefined;
      return typeof nickname === "string" ? { ...token, nickname: nickname.trim().slice(0, 40) } : token;
    },

    // What pages, components and the browser see. `auth()` has the type of what stands here.
    session: ({ session, token, user }) => ({
      ...session,
      role: roleOf((user ?? token).email),
      nickname: typeof token?.nickname === "string" ? token.nickname : undefined,
    }),
  },
});
