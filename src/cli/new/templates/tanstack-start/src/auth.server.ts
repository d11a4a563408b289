/** The configuration of portico. `.server` keeps it out of the browser. */
import OIDC from "portico/providers/oidc";
import { TanStackStartAuth } from "portico/tanstack-start";

export const { middleware, auth, protect, signOut } = TanStackStartAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
