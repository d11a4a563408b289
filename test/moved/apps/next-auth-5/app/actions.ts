"use server";

import { redirect } from "next/navigation";
import { AuthError } from "next-auth";
import { signIn, signOut, unstable_update } from "@/auth";

export async function enter(): Promise<void> {
  try {
    await signIn("harbor", { redirectTo: "/orders" });
  } catch (error) {
    if (error instanceof AuthError) redirect(`/sign-in?error=${error.type}`);
    throw error;
  }
}

export async function leave(): Promise<void> {
  await signOut({ redirectTo: "/" });
}

export async function rename(form: FormData): Promise<void> {
  await unstable_update({ user: { name: String(form.get("name")) } });
  redirect("/orders");
}
