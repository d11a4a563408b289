/** An application on React Router. The types of its exports can be written to declarations (`declaration`). */
import { type ReactRouterArgs, ReactRouterAuth } from "portico/react-router";

export const { middleware, loader, action, auth, protect, signIn, signOut, passkeys } = ReactRouterAuth(
  {
    providers: ["github"],
    callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
  },
  { basename: "/shop" },
);

export const guarded = protect({ authorized: ({ auth }) => auth?.role === "admin" });
export const role = async (args: ReactRouterArgs): Promise<"admin" | undefined> => (await auth(args))?.role;
export const leave = (args: ReactRouterArgs): Promise<Response> => signOut(args, { redirectTo: "/" });
