/** Signs out. */
import { signOut } from "../auth.server.ts";
import type { Route } from "./+types/sign-out";

export const action = (args: Route.ActionArgs) => signOut(args, { redirectTo: "/" });
