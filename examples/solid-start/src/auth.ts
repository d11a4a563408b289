/** The configuration of portico. Omitted options come from the environment: see `.env.example`. */
import Credentials from "portico/providers/credentials";
import OIDC from "portico/providers/oidc";
import { SolidAuth, type SolidAuthConfig } from "portico/solid-start";
import { userWith } from "./people.ts";

export const authOptions: SolidAuthConfig = {
  pages: { signIn: "/", error: "/" },
  providers: [
    OIDC({ id: "lighthouse", name: "Lighthouse ID" }),
    Credentials({
      id: "password",
      credentials: { username: {}, password: { type: "password" } },
      authorize: ({ username, password }) => userWith(username, password),
    }),
  ],
};

export const { GET, POST, signIn, signOut } = SolidAuth(authOptions);
