/** Signs out. */
import { createFileRoute } from "@tanstack/react-router";
import { signOut } from "../auth.server.ts";

export const Route = createFileRoute("/sign-out")({
  server: { handlers: { POST: () => signOut({ redirectTo: "/" }) } },
});
