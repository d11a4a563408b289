/** The configuration of portico. Omitted options come from the environment: `AUTH_SECRET`, `AUTH_URL`, `AUTH_LIGHTHOUSE_ID`, … */
import { MemoryAdapter } from "portico/adapters/memory";
import { NodeAuth } from "portico/node";
import Credentials from "portico/providers/credentials";
import Nodemailer from "portico/providers/nodemailer";
import OIDC from "portico/providers/oidc";
import { userWith } from "../shared/people.ts";

const { EMAIL_SERVER = "smtp://127.0.0.1:2525" } = process.env;

export const { handle, protect, auth, update, signOut, upgrade } = NodeAuth({
  // Magic links need an adapter. Sessions stay in the cookie.
  adapter: MemoryAdapter(),
  session: { strategy: "jwt" },
  providers: [
    OIDC({ id: "lighthouse", name: "Lighthouse ID" }),
    Nodemailer({ server: EMAIL_SERVER, from: "door@demo.example" }),
    Credentials({
      name: "a password",
      credentials: { username: { label: "User name" }, password: { label: "Password", type: "password" } },
      authorize: ({ username, password }) => userWith(username, password),
    }),
  ],
  callbacks: {
    // Client input is untrusted: validate what an update brings.
    jwt({ token, trigger, session }) {
      const name: unknown = trigger === "update" ? session?.user?.name : undefined;
      return typeof name === "string" && name.trim() !== "" ? { ...token, name: name.trim().slice(0, 40) } : token;
    },
    // `auth` has the type of this value.
    session: ({ session, token }) => ({ ...session, userId: String(token.sub) }),
  },
});
