/** The configuration of portico. Serves its routes below /auth, and reads the session of every request. */
import OIDC from "portico/providers/oidc";
import { QwikAuth$ } from "portico/qwik";

export const { check, onRequest, useSession, useSignOut } = QwikAuth$(() => ({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
}));
