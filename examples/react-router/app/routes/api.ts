/** The orders for programs: without a session they get a 401. */
import { auth, protect } from "../auth.server.ts";
import { ordersOf } from "../orders.server.ts";
import type { Route } from "./+types/api";

export const middleware: Route.MiddlewareFunction[] = [protect()];

export async function loader(args: Route.LoaderArgs) {
  const session = await auth(args);
  return Response.json(ordersOf(session?.userId ?? ""));
}
