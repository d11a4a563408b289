/** The public start page. */
import Link from "next/link";
import { auth } from "@/auth";

const tour = [
  ["/dashboard", "Dashboard", "Protected by proxy.ts. Strangers are sent to sign in, and back again."],
  ["/profile", "Profile", "Changes the session, by a server action and from the browser."],
  ["/admin", "Admin", "For some only: the role comes from a callback."],
  ["/api/me", "An API route", "Knows who asks. Strangers get a 401."],
] as const;

export default async function Page() {
  const session = await auth();
  return (
    <>
      <section className="hero">
        <h1>{session ? `Welcome back, ${session.user?.name ?? session.user?.email}.` : "A safe place to land."}</h1>
        <p>
          A small Next.js app with the doors in place: sign-in by GitHub, an OpenID Provider, e-mail link or password,
          pages for members, and a session that server and browser agree on.
        </p>
        {!session && (
          <Link href="/sign-in" className="button">
            Sign in
          </Link>
        )}
      </section>
      <ul className="cards">
        {tour.map(([href, title, text]) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              <h2>{title}</h2>
              <p>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
