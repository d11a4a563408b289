/** The sessions of the signed-in user. */
import { listSessions, revokeSessions } from "../../auth.server.js";
import { endTarget } from "../../shared.js";

export const GET = async (event) => Response.json(await listSessions(event));

export const POST = async (event) => Response.json(await revokeSessions(event, endTarget(event.url.searchParams)));
