/** The signed-in user, in the browser: it is updated by other tabs. */
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
