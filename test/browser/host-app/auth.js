/** The application under test: who has a password is in, and each use of a session counts. */
import HostAuth from "portico/host";
import { pathMatcher } from "portico/integration";
import Credentials from "portico/providers/credentials";

const isProtected = pathMatcher(["/dashboard", "/shop/dashboard", "/data", "/shop/data"]);
let reads = 0;

const config = {
  providers: [
    Credentials({
      credentials: { name: {}, password: {} },
      authorize: ({ name, password }) => (password === "mellon" ? { id: "1", name, email: "ada@example.com" } : null),
    }),
  ],
  // Every use of a session renews it.
  session: { updateAge: 0 },
  callbacks: {
    jwt: ({ token, trigger, session }) => ({
      ...token,
      turn: (token.turn ?? 0) + 1,
      ...(trigger === "update" && { name: session.user.name }),
    }),
    session: ({ session, token }) => ({
      ...session,
      turn: token.turn,
      read: ++reads,
      edge: "EdgeRuntime" in globalThis,
    }),
    authorized: ({ auth, request }) => auth !== null || !isProtected(request.nextUrl),
  },
};

// Lazy on purpose: what is exported below must be handlers all the same.
export const { handlers, auth, signIn, signOut, unstable_update } = HostAuth(async () => config);
