/** The sessions of the signed-in user. */
import { listSessions, revokeSessions } from "../auth.js";
import { endTarget } from "../shared.js";

export const GET = async (event) => Response.json(await listSessions(event));

export async function POST(event) {
  return Response.json(await revokeSessions(event, endTarget(new URL(event.request.url).searchParams)));
}
