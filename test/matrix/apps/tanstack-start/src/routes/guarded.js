/** A server route with a middleware. */
import { createFileRoute } from "@tanstack/react-router";
import { createMiddleware } from "@tanstack/react-start";
import { protect } from "../auth.server.js";

const signedIn = createMiddleware().server(protect());

export const Route = createFileRoute("/guarded")({
  server: { middleware: [signedIn], handlers: { GET: () => new Response("the treasure") } },
});
