/** An application on Astro. The types of its exports can be written to declarations (`declaration`). */
import { AstroAuth, type AuthLocals } from "portico/astro";
import portico from "portico/astro/integration";

export const { onRequest, ALL, auth, protect, signIn, signOut, passkeys } = AstroAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});

export const integration = portico({ basePath: "/account" });
export const guarded = protect({ paths: ["/admin"], authorized: ({ auth }) => auth?.role === "admin" });
export const role = async (locals: AuthLocals<typeof auth>): Promise<"admin" | undefined> =>
  (await locals.auth())?.role;
