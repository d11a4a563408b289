/** A server route with cookies of its own. */
import { createFileRoute } from "@tanstack/react-router";
import { auth } from "../auth.server.js";

async function GET() {
  const headers = new Headers();
  headers.append("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
  headers.append("set-cookie", "second=2; Path=/");
  return Response.json(await auth(), { headers });
}

export const Route = createFileRoute("/cookies")({ server: { handlers: { GET } } });
