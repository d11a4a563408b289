import { signIn, signOut, useSession } from "next-auth/react";

export function Visitor() {
  const { data: session, status } = useSession();
  if (status === "loading") return <nav>…</nav>;
  if (!session) {
    return (
      <nav>
        <span id="visitor">A visitor</span>
        <button type="button" onClick={() => signIn("harbor", { callbackUrl: "/orders" })}>
          Sign in here
        </button>
      </nav>
    );
  }
  return (
    <nav>
      <span id="visitor">{session.user.email}</span>
      <button type="button" onClick={() => signOut({ callbackUrl: "/" })}>
        Sign out here
      </button>
    </nav>
  );
}
