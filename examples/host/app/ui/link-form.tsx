/** A link by e-mail. */
"use client";

import { useActionState } from "react";
import { sendLink } from "../actions";

export function LinkForm({ callbackUrl }: { callbackUrl: string }) {
  const [{ message, typed }, act, isPending] = useActionState(sendLink, {});
  return (
    <form action={act} className="stack">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {message && (
        <p role="alert" className="alert">
          {message}
        </p>
      )}
      <label>
        E-mail address
        <input name="email" defaultValue={typed} type="email" autoComplete="email" required />
      </label>
      <button type="submit" className="plain" disabled={isPending}>
        Send me a link
      </button>
    </form>
  );
}
