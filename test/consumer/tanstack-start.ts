/** An application on TanStack Start. The types of its exports can be written to declarations (`declaration`). */
import { TanStackStartAuth } from "portico/tanstack-start";

export const { middleware, auth, protect, signIn, signOut, passkeys } = TanStackStartAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});

export const guarded = protect({ authorized: ({ auth }) => auth?.role === "admin" });
export const role = async (): Promise<"admin" | undefined> => (await auth())?.role;
export const leave = (): Promise<never> => signOut({ redirectTo: "/" });
