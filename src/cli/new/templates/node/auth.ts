/** The configuration of portico. */
import { NodeAuth } from "portico/node";
import OIDC from "portico/providers/oidc";

export const { handle, auth, protect, signOut, check } = NodeAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
