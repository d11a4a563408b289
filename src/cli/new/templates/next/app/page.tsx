/** The home page: who is signed in. What depends on the visitor is inside `<Suspense>`; Next.js prerenders the rest. */
import { Suspense } from "react";
import { auth, signOut } from "../auth";

async function leave(): Promise<void> {
  "use server";
  await signOut({ redirectTo: "/" });
}

async function Visitor() {
  const session = await auth();
  if (!session) {
    return (
      <>
        <h1>You are signed out</h1>
        <a href="/api/auth/signin">Sign in</a>
      </>
    );
  }
  return (
    <>
      <h1>Hello, {session.user?.name}</h1>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}

export default function Page() {
  return (
    <Suspense>
      <Visitor />
    </Suspense>
  );
}
