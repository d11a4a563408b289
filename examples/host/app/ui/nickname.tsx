/** Changes the session from the browser. */
"use client";

import { useSession } from "portico/react";
import { useState } from "react";

export function Nickname() {
  const { data: session, update } = useSession();
  const [isBusy, setBusy] = useState(false);
  async function save(form: FormData): Promise<void> {
    setBusy(true);
    await update({ nickname: String(form.get("nickname") ?? "") }).finally(() => setBusy(false));
  }
  return (
    <form action={save} className="stack">
      <p>
        In the browser you are <strong id="nickname">{session?.nickname || "without a nickname"}</strong>.
      </p>
      <label>
        New nickname
        <input name="nickname" maxLength={40} required />
      </label>
      <button type="submit" disabled={isBusy}>
        Change it here
      </button>
      <noscript>
        <p className="hint">This form needs JavaScript. The other one does not.</p>
      </noscript>
    </form>
  );
}
