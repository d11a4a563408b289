/** A server route whose middleware asks again. */
import { createFileRoute } from "@tanstack/react-router";
import { createMiddleware } from "@tanstack/react-start";
import { protect } from "../auth.server.js";
import { vaultAge } from "../shared.js";

const fresh = createMiddleware().server(protect({ fresh: vaultAge }));

export const Route = createFileRoute("/vault")({
  server: { middleware: [fresh], handlers: { GET: () => new Response("the vault") } },
});
