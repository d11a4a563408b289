/** Who is there, for every page of this group: the nav tells it, on the server and in the browser. */
import type { LayoutServerLoad } from "./$types";

export const load: LayoutServerLoad = async ({ locals }) => ({ session: await locals.auth() });
