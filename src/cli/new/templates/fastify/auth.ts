/** The configuration of portico. */
import { FastifyAuth } from "portico/fastify";
import OIDC from "portico/providers/oidc";

export const { plugin, auth, protect, signOut, check } = FastifyAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
});
