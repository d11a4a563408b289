/** The session for every page of this group, on the server and in the browser. */
import type { LayoutServerLoad } from "./$types";

export const load: LayoutServerLoad = async ({ locals }) => ({ session: await locals.auth() });
