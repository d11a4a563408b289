/** The configuration of portico. `.server` keeps it out of the browser. */
import OIDC from "portico/providers/oidc";
import { ReactRouterAuth } from "portico/react-router";

export const { middleware, loader, action, auth, protect, signOut } = ReactRouterAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
