/** The loans for programs: without a session they get a 401. */
import { createFileRoute } from "@tanstack/react-router";
import { auth } from "../../auth.server.ts";
import { signedIn } from "../../loans.functions.ts";
import { loansOf } from "../../loans.server.ts";

export const Route = createFileRoute("/api/loans")({
  server: {
    middleware: [signedIn],
    handlers: { GET: async () => Response.json(loansOf((await auth())?.userId ?? "")) },
  },
});
