/** The configuration of portico. */
import { H3Auth } from "portico/h3";
import OIDC from "portico/providers/oidc";

export const { middleware, auth, protect, signOut, check } = H3Auth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
