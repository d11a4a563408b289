/** A route handler that knows who asks. */
import { auth } from "@/auth";

export const GET = auth(({ auth }) =>
  auth
    ? Response.json({ user: auth.user, role: auth.role })
    : Response.json({ error: "Unauthorized" }, { status: 401 }),
);
