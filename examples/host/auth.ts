/** The configuration of portico. The rest of the application uses what is exported here. */

import { describe } from "portico/describe";
import { pathMatcher } from "portico/integration";
import HostAuth from "portico/next";
import { adapter, strategy } from "@/lib/database";
import { roleOf } from "@/lib/people";
import { signInMethods } from "@/lib/providers";

const isProtected = pathMatcher(["/dashboard", "/admin", "/profile", "/sessions"]);

export const { handlers, auth, signIn, signOut, unstable_update, listSessions, revokeSessions, passkeys } = HostAuth({
  providers: signInMethods,
  adapter,
  // Each session is named after its browser, and can be ended: one in a cookie too, because shared state lists it.
  session: { strategy, describe, ...(strategy === "jwt" && { revocation: { staleness: 60 } }) },
  experimental: { enableWebAuthn: true },
  pages: { signIn: "/sign-in", verifyRequest: "/check-mail" },
  callbacks: {
    // Runs in proxy.ts, and around the route handler of app/api/me.
    authorized: ({ auth, request }) => auth !== null || !isProtected(request.nextUrl),

    // Adds a nickname that the user chose to the token. Client input is untrusted: validate it.
    jwt({ token, trigger, session }) {
      const nickname: unknown = trigger === "update" ? session?.nickname : undefined;
      return typeof nickname === "string" ? { ...token, nickname: nickname.trim().slice(0, 40) } : token;
    },

    // Returns what pages, components and the browser see. `auth()` has the type of this value.
    session: ({ session, token, user }) => ({
      ...session,
      role: roleOf((user ?? token).email),
      nickname: typeof token?.nickname === "string" ? token.nickname : undefined,
    }),
  },
});
