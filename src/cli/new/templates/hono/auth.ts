/** The configuration of portico. */
import { HonoAuth } from "portico/hono";
import OIDC from "portico/providers/oidc";

export const { middleware, protect, signOut, check } = HonoAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
