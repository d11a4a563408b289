/** Buttons for passkeys: the browser asks the visitor, so these need script. */
"use client";

import { signIn } from "portico/react";
import { useState } from "react";

const messages: Readonly<Record<string, string>> = {
  SignInCancelled: "Nothing was changed: no passkey was selected.",
  AccountNotLinked: "This passkey belongs to another user.",
};

/** Signs in with a passkey, or creates one, and returns the message to show. */
function usePasskey(action: "authenticate" | "register", callbackUrl: string) {
  const [message, setMessage] = useState<string>();
  async function go() {
    setMessage(undefined);
    const { ok, error, url } = await signIn("passkey", { action, redirectTo: callbackUrl, redirect: false });
    if (!ok) return setMessage(messages[error ?? ""] ?? "The passkey could not be checked. Try again.");
    // A full page load, because pages rendered without a session are outdated. portico has checked the URL.
    if (url) window.location.assign(url);
  }
  return { message, go };
}

interface Props {
  readonly action: "authenticate" | "register";
  readonly callbackUrl: string;
  readonly children: string;
}

export function PasskeyButton({ action, callbackUrl, children }: Props) {
  const { message, go } = usePasskey(action, callbackUrl);
  return (
    <div className="stack">
      {message && (
        <p role="alert" className="alert">
          {message}
        </p>
      )}
      <button type="button" className="plain" onClick={go}>
        {children}
      </button>
    </div>
  );
}
