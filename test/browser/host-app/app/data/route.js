/** A wrapped route handler that asks once more inside. */
import { auth } from "../../auth.js";

export const GET = auth(async (request) => {
  const inside = await auth();
  return Response.json({ auth: request.auth, same: JSON.stringify(inside) === JSON.stringify(request.auth) });
});
