/** An endpoint for fresh sessions. */
import { redirect } from "@sveltejs/kit";
import { resolve } from "$app/paths";
import { askAgain, vaultAge } from "../../shared.js";

export async function GET({ locals, url }) {
  if (await locals.fresh(vaultAge)) return new Response("the vault");
  redirect(303, askAgain(resolve("/auth"), url));
}
