/** Server functions for a visitor. Any client can call each of them, so each checks the session itself. */
"use server";

import { redirect } from "@solidjs/router";
import { failure, getSession, requireSession } from "portico/solid-start";
import { getRequestEvent } from "solid-js/web";
import { authOptions, signIn, signOut } from "./auth.ts";

// There is one wherever a server function runs.
const event = () => getRequestEvent() as NonNullable<ReturnType<typeof getRequestEvent>>;

export async function look() {
  return getSession(event(), authOptions);
}

export async function insist() {
  return requireSession(event(), authOptions);
}

/** What was posted may be anything. SolidStart hands a form over as FormData or as URLSearchParams. */
const isForm = (given: unknown): given is FormData => given instanceof FormData || given instanceof URLSearchParams;

/** Back to the start with what went wrong: not as a value, which SolidStart would keep in a cookie, beside the form and its password. */
function sendBack(thrown: unknown): never {
  throw redirect(`/?error=${failure(thrown).error}`);
}

export async function signInWith(form: FormData) {
  if (!isForm(form)) throw redirect("/");
  await signIn(event(), String(form.get("provider") ?? ""), form).catch(sendBack);
}

export async function signOutHere() {
  await signOut(event(), { redirectTo: "/" }).catch(sendBack);
}
