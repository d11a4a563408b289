/** The sessions of the signed-in user. */
import { listSessions, revokeSessions } from "../auth.js";
import { endTarget } from "../shared.js";

export const GET = async (context) => Response.json(await listSessions(context));

export const POST = async (context) =>
  Response.json(await revokeSessions(context, endTarget(context.url.searchParams)));
