/** Around every page. */
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

export const metadata: Metadata = { title: "Signed in with portico" };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <p>
          <Link href="/">Home</Link> <Link href="/protected">Protected page</Link>
        </p>
      </body>
    </html>
  );
}
