/** A page for signed-in users. It needs a loader: React Router runs the middleware for data only if a route has one. */
import { auth, protect } from "../auth.server.ts";
import type { Route } from "./+types/protected";

export const middleware: Route.MiddlewareFunction[] = [protect()];

export const loader = async (args: Route.LoaderArgs) => ({ user: (await auth(args))?.user });

export default function Protected({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <h1>Protected page</h1>
      <p>Signed in as {user?.email}</p>
    </>
  );
}
