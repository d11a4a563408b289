/** Who is signed in, as the browser knows it: it hears of other tabs. */
"use client";

import { useSession } from "portico/react";

export function Visitor() {
  const { data: session, status } = useSession();
  const name = session?.user?.name ?? session?.user?.email;
  return (
    <span className="visitor" data-status={status}>
      {status === "authenticated" ? name : "Not signed in"}
    </span>
  );
}
