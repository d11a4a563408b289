/** Around every page: reads the session on the server, and passes it to the components in the browser. */
import type { Metadata, Viewport } from "next";
import Link from "next/link";
import { SessionProvider } from "portico/react";
import type { ReactNode } from "react";
import { auth } from "@/auth";
import { leave } from "./actions";
import "./globals.css";
import { Visitor } from "./ui/visitor";

export const metadata: Metadata = { title: "Harbour", description: "Signing in with portico on Next.js" };
export const viewport: Viewport = { colorScheme: "light dark" };

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await auth();
  return (
    <html lang="en">
      <body>
        <SessionProvider session={session}>
          <header className="bar">
            <Link href="/" className="brand">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M3 21V10l9-7 9 7v11h-5v-7a4 4 0 0 0-8 0v7z" />
              </svg>
              Harbour
            </Link>
            <nav aria-label="Pages" className="pages">
              <Link href="/dashboard">Dashboard</Link>
              <Link href="/profile">Profile</Link>
              {session?.role === "admin" && <Link href="/admin">Admin</Link>}
            </nav>
            <div className="who">
              <Visitor />
              {session ? (
                <form action={leave}>
                  <button type="submit" className="quiet">
                    Sign out
                  </button>
                </form>
              ) : (
                <Link href="/sign-in" className="button small">
                  Sign in
                </Link>
              )}
            </div>
          </header>
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  );
}
