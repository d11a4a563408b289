/** A page for signed-in users. It checks the session where it reads the data: a layout alone protects nothing. */
import { redirect } from "@sveltejs/kit";
import type { PageServerLoad } from "./$types";

export const load: PageServerLoad = async ({ locals }) => {
  const session = await locals.auth();
  if (!session) redirect(303, "/auth/signin?callbackUrl=/protected");
  return { session };
};
