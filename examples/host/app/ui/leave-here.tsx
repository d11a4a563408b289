/** Signs out from the browser. */
"use client";

import { signOut } from "portico/react";

export function LeaveHere() {
  return (
    <button type="button" className="plain" onClick={() => signOut({ redirectTo: "/" })}>
      Sign out, in all tabs
    </button>
  );
}
