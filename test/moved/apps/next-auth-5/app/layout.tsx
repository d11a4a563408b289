import { SessionProvider } from "next-auth/react";
import type { ReactNode } from "react";
import { auth } from "@/auth";
import { Visitor } from "./visitor";

export const metadata = { title: "The Harbor Store" };

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await auth();
  return (
    <html lang="en">
      <body>
        <SessionProvider session={session}>
          <Visitor />
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  );
}
