/** The configuration of portico. Nuxt imports these names in all server code. */
import { NuxtAuth } from "portico/nuxt/server";
import OIDC from "portico/providers/oidc";

export const { handler, auth, check, protect, signOut } = NuxtAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
