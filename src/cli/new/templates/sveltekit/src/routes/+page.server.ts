/** The home page: who is signed in, and sign-out. */
import { signOut } from "../auth.server.ts";
import type { Actions, PageServerLoad } from "./$types";

export const load: PageServerLoad = async ({ locals }) => ({ session: await locals.auth() });

export const actions: Actions = {
  default: (event) => signOut(event, { redirectTo: "/" }),
};
