/** An endpoint for signed-in users. */
import { redirect } from "@sveltejs/kit";
import { resolve } from "$app/paths";

export async function GET({ locals, url }) {
  if (await locals.auth()) return new Response("the treasure");
  const authBase = process.env.MATRIX_BASE_PATH ?? resolve("/auth");
  redirect(303, `${authBase}/signin?${new URLSearchParams({ callbackUrl: url.pathname + url.search })}`);
}
