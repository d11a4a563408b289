/** Signs out inside of a wrapped route handler. */
import { auth, signOut } from "../../auth.js";

export const POST = auth(async () => Response.json(await signOut({ redirect: false, redirectTo: "/" })));
