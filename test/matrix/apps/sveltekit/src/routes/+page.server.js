/** Forms that work without script. */
import { failure } from "portico/sveltekit";
import { resolve } from "$app/paths";
import { signIn, signOut } from "../auth.server.js";

export const load = async ({ locals }) => ({ session: await locals.auth() });

export const actions = {
  async enter(event) {
    const form = Object.fromEntries(await event.request.formData());
    return signIn(event, { ...form, providerId: "credentials", redirectTo: resolve("/") }).catch(failure);
  },
  leave: (event) => signOut(event, { redirectTo: resolve("/") }),
  widen: (event) => signIn(event, { providerId: "op", scopes: ["calendar"], redirectTo: resolve("/") }),
  depart: (event) => signOut(event, { provider: true, redirectTo: resolve("/") }),
};
