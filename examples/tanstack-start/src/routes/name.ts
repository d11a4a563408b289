/** Changes the name in the session. */
import { createFileRoute, redirect } from "@tanstack/react-router";
import { update } from "../auth.server.ts";

export const Route = createFileRoute("/name")({
  server: {
    handlers: {
      async POST({ request }) {
        await update({ user: { name: String((await request.formData()).get("name")) } });
        throw redirect({ to: "/loans", statusCode: 303 });
      },
    },
  },
});
