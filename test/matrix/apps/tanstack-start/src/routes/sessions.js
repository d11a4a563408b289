/** The sessions of the signed-in user. */
import { createFileRoute } from "@tanstack/react-router";
import { listSessions, revokeSessions } from "../auth.server.js";
import { endTarget } from "../shared.js";

const handlers = {
  GET: async () => Response.json(await listSessions()),
  POST: async ({ request }) => Response.json(await revokeSessions(endTarget(new URL(request.url).searchParams))),
};

export const Route = createFileRoute("/sessions")({ server: { handlers } });
