/** A page that is rendered ahead, when the application is built. */
import type { PageServerLoad } from "./$types";

export const prerender = true;

export const load: PageServerLoad = async ({ locals }) => ({ isSignedOut: (await locals.auth()) === null });
