/** For administrators only. */
import type { Metadata } from "next";
import { auth } from "@/auth";

export const metadata: Metadata = { title: "Admin · Harbour" };

export default async function Page() {
  const session = await auth();
  if (session?.role !== "admin") {
    return (
      <section className="card">
        <h1>Not for you</h1>
        <p>This page is for administrators. You are signed in as a member.</p>
      </section>
    );
  }
  return (
    <section className="card">
      <h1>Admin</h1>
      <p>You hold the keys, {session.user?.name ?? "captain"}.</p>
    </section>
  );
}
