/** The public start page. */
import Link from "next/link";
import { auth } from "@/auth";

const tour = [
  ["/dashboard", "Dashboard", "Protected by proxy.ts. Visitors without a session are redirected to sign in, and back."],
  ["/profile", "Profile", "Changes the session, by a server action and from the browser."],
  ["/admin", "Admin", "For administrators only: a callback adds the role."],
  ["/api/me", "An API route", "Reads the session. Without one, it answers 401."],
] as const;

export default async function Page() {
  const session = await auth();
  return (
    <>
      <section className="hero">
        <h1>{session ? `Welcome back, ${session.user?.name ?? session.user?.email}.` : "A safe place to land."}</h1>
        <p>
          A small Next.js app with authentication: sign-in by GitHub, an OpenID Provider, e-mail link or password, pages
          for members, and a session on the server and in the browser.
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
