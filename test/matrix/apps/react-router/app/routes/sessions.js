/** The sessions of the signed-in user. */
import { listSessions, revokeSessions } from "../auth.server.js";
import { endTarget } from "../shared.js";

export const loader = async (args) => Response.json(await listSessions(args));

export const action = async (args) => Response.json(await revokeSessions(args, endTarget(args.url.searchParams)));
