/** The configuration of portico. Omitted options come from the environment: see `.env.example`. */
import Credentials from "portico/providers/credentials";
import OIDC from "portico/providers/oidc";
import type { QwikAuthConfig } from "portico/qwik";
import { userWith } from "./people";

export const config: QwikAuthConfig = {
  pages: { signIn: "/signin/", error: "/signin/" },
  providers: [
    OIDC({ id: "lighthouse", name: "Lighthouse ID" }),
    Credentials({
      id: "password",
      credentials: { username: {}, password: { type: "password" } },
      authorize: ({ username, password }) => userWith(username, password),
    }),
  ],
};
