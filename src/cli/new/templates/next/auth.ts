/** The configuration of portico. */
import { pathMatcher } from "portico/integration";
import HostAuth from "portico/next";
import OIDC from "portico/providers/oidc";

const isProtected = pathMatcher(["/protected"]);

export const { handlers, auth, check, signOut } = HostAuth({
  // Its issuer, client id and client secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  // For GitHub, run `npx portico add github`.
  providers: [OIDC({ id: "local", name: "Local" })],
  // Decides in proxy.ts who sees a page.
  callbacks: { authorized: ({ auth, request }) => auth !== null || !isProtected(request.nextUrl) },
});
