/** Forms that work without script. */
import { ActionError, defineAction } from "astro:actions";
import { failure } from "portico/astro";
import { signIn, signOut, update } from "../auth.js";

const redirectTo = import.meta.env.BASE_URL;

const refuse = (thrown) => {
  throw new ActionError({ code: "UNAUTHORIZED", message: failure(thrown).error });
};

const form = (handler) => defineAction({ accept: "form", handler });

export const server = {
  enter: form((input, context) =>
    signIn(context, "credentials", { ...Object.fromEntries(input), redirectTo, redirect: false }).catch(refuse),
  ),
  rename: form(async (input, context) => {
    await update(context, { user: { name: input.get("name") } }).catch(refuse);
    return redirectTo;
  }),
  leave: form((_, context) => signOut(context, { redirectTo, redirect: false }).catch(refuse)),
  widen: form((_, context) => signIn(context, "op", { scopes: ["calendar"], redirectTo, redirect: false })),
  depart: form((_, context) => signOut(context, { provider: true, redirectTo, redirect: false })),
};
