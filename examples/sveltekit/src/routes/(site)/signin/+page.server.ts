/** The sign-in page: one action for every sign-in method, which the form names. */
import { redirect } from "@sveltejs/kit";
import { failure } from "portico/sveltekit";
import { resolve } from "$app/paths";
import { signIn } from "../../../auth.server.ts";
import type { Actions, PageServerLoad } from "./$types";

export const load: PageServerLoad = async ({ locals, url }) => {
  if (await locals.auth()) redirect(303, resolve("dashboard"));
  return {
    // portico judges where it may lead.
    redirectTo: url.searchParams.get("callbackUrl") ?? resolve("dashboard"),
    error: url.searchParams.get("error"),
  };
};

export const actions: Actions = {
  default: (event) => signIn(event).catch(failure),
};
