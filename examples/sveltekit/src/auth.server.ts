/** The configuration of portico. Omitted options come from the environment: see `.env.example`. */

import Credentials from "portico/providers/credentials";
import OIDC from "portico/providers/oidc";
import { SvelteKitAuth } from "portico/sveltekit";
import { resolve } from "$app/paths";
import { userWith } from "./people.server.ts";

export const { handle, signIn, signOut } = SvelteKitAuth({
  pages: { signIn: resolve("signin"), error: resolve("signin") },
  providers: [
    OIDC({ id: "lighthouse", name: "Lighthouse ID" }),
    Credentials({
      id: "password",
      credentials: { username: {}, password: { type: "password" } },
      authorize: ({ username, password }) => userWith(username, password),
    }),
  ],
});
