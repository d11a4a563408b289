/** The configuration of portico. */
import OIDC from "portico/providers/oidc";
import { SolidAuth, type SolidAuthConfig } from "portico/solid-start";

export const authOptions: SolidAuthConfig = {
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
};

export const { GET, POST, signOut } = SolidAuth(authOptions);
