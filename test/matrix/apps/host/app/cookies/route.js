/** A route handler with cookies of its own. */
import { cookies } from "next/headers";
import { auth } from "../../auth.js";

export async function GET() {
  const jar = await cookies();
  jar.set("first", "1", { path: "/", expires: new Date(Date.UTC(2070, 0, 1)) });
  jar.set("second", "2", { path: "/" });
  return Response.json(await auth());
}
