/** Name and password. Without script the page is rendered again with the same message. */
"use client";

import { useActionState } from "react";
import { signInWithPassword } from "../actions";

export function PasswordForm({ callbackUrl }: { callbackUrl: string }) {
  const [{ message, typed }, act, isPending] = useActionState(signInWithPassword, {});
  return (
    <form action={act} className="stack">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {message && (
        <p role="alert" className="alert">
          {message}
        </p>
      )}
      <label>
        Name
        <input name="username" defaultValue={typed} autoComplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit" disabled={isPending}>
        Sign in
      </button>
    </form>
  );
}
