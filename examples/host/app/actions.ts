/** The server actions of the forms. They work without JavaScript, too. */
"use server";

import { redirect } from "next/navigation";
import { AuthError, CredentialsSignin } from "portico/next";
import { passkeys, revokeSessions, signIn, signOut, unstable_update } from "@/auth";

/** What a form shows after a refusal. */
export interface Refusal {
  readonly message?: string;
  /** The input, so that the form keeps it. */
  readonly typed?: string;
}

/** Where to redirect afterwards. portico rejects URLs of other sites. */
const backFrom = (form: FormData): string => String(form.get("callbackUrl") || "/dashboard");

export async function signInWith(form: FormData): Promise<void> {
  await signIn(String(form.get("provider")), { redirectTo: backFrom(form) });
}

export async function signInWithPassword(_: Refusal, form: FormData): Promise<Refusal> {
  const { username, password } = Object.fromEntries(form);
  const typed = String(username);
  try {
    await signIn("credentials", { username, password, redirectTo: backFrom(form) });
    return {};
  } catch (error) {
    if (error instanceof CredentialsSignin) return { message: "The name or the password is wrong.", typed };
    // Redirects are thrown too: rethrow what is not an AuthError.
    if (error instanceof AuthError) return { message: "Something went wrong. Try again later.", typed };
    throw error;
  }
}

export async function sendLink(_: Refusal, form: FormData): Promise<Refusal> {
  try {
    await signIn("email", { email: form.get("email"), redirectTo: backFrom(form) });
    return {};
  } catch (error) {
    if (error instanceof AuthError)
      return { message: "The link could not be sent. Check the address.", typed: String(form.get("email")) };
    throw error;
  }
}

export async function leave(): Promise<void> {
  await signOut({ redirectTo: "/" });
}

/** Signs out at the provider of the session too, where it offers that. */
export async function leaveProvider(): Promise<void> {
  await signOut({ provider: true, redirectTo: "/" });
}

/** Ends a session in another browser. The id of a session of another user ends none. */
export async function leaveThere(form: FormData): Promise<void> {
  await revokeSessions({ id: String(form.get("id")) });
  redirect("/sessions");
}

export async function leaveElsewhere(): Promise<void> {
  await revokeSessions("others");
  redirect("/sessions");
}

export async function leaveEverywhere(): Promise<void> {
  await revokeSessions("all");
  redirect("/");
}

export async function removePasskey(form: FormData): Promise<void> {
  // portico checks the owner. `evenIfLast` is safe here, because everyone can also sign in with a password.
  await passkeys.remove(String(form.get("id")), { evenIfLast: true });
  redirect("/profile");
}

export async function rename(form: FormData): Promise<void> {
  await unstable_update({ nickname: String(form.get("nickname")) });
  redirect("/profile");
}
