/** What the server does for a visitor. */
"use server";

import { redirect } from "@solidjs/router";
import { failure, getSession } from "portico/solid-start";
import { getRequestEvent } from "solid-js/web";
import { authOptions, signIn, signOut } from "./auth.js";

const home = process.env.MATRIX_SITE_BASE || "/";

export async function look() {
  return { session: await getSession(getRequestEvent(), authOptions) };
}

export async function signInWith(form) {
  form.set("redirectTo", home);
  const done = await signIn(getRequestEvent(), "credentials", form).catch(failure);
  throw redirect(`${home}?error=${done.error}`);
}

export async function signInForMore() {
  return signIn(getRequestEvent(), "op", { scopes: ["calendar"], redirectTo: home });
}

export async function signOutThere() {
  return signOut(getRequestEvent(), { provider: true, redirectTo: home });
}

export async function signOutHere() {
  return signOut(getRequestEvent(), { redirectTo: home });
}
