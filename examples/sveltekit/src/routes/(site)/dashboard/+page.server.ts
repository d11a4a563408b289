/** A page for those who are signed in. It asks by itself: a layout alone guards nothing. */
import { redirect } from "@sveltejs/kit";
import { resolve } from "$app/paths";
import { signOut } from "../../../auth.server.ts";
import type { Actions, PageServerLoad } from "./$types";

export const load: PageServerLoad = async ({ locals, url }) => {
  const session = await locals.auth();
  if (!session) redirect(303, `${resolve("signin")}?${new URLSearchParams({ callbackUrl: url.pathname })}`);
  return { session };
};

export const actions: Actions = {
  default: (event) => signOut(event),
};
