/** The sessions of the signed-in user. */
import { listSessions, revokeSessions } from "../../auth.js";
import { endTarget } from "../../shared.js";

export const GET = async () => Response.json(await listSessions());

export const POST = async ({ nextUrl }) => Response.json(await revokeSessions(endTarget(nextUrl.searchParams)));
