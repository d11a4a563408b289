import type { AppProps } from "next/app";
import type { Session } from "next-auth";
import { SessionProvider } from "next-auth/react";
import { Visitor } from "@/components/visitor";

export default function App({ Component, pageProps: { session, ...props } }: AppProps<{ session?: Session }>) {
  return (
    <SessionProvider session={session}>
      <Visitor />
      <main>
        <Component {...props} />
      </main>
    </SessionProvider>
  );
}
