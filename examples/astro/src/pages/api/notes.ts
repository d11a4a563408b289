/** The notes for programs. Without a session the middleware answers with a 401. */
import type { APIRoute } from "astro";
import { notesOf } from "../../notes.ts";

export const GET: APIRoute = async ({ locals }) => {
  const session = await locals.auth();
  return Response.json(notesOf(session?.userId ?? ""));
};
