/** The configuration of portico. */
import OIDC from "portico/providers/oidc";
import { SvelteKitAuth } from "portico/sveltekit";

export const { check, handle, signOut } = SvelteKitAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
