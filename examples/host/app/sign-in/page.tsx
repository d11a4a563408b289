/** A custom sign-in page. `error` and `callbackUrl` come from portico. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { auth } from "@/auth";
import { buttons } from "@/lib/providers";
import { signInWith } from "../actions";
import { LinkForm } from "../ui/link-form";
import { PasskeyButton } from "../ui/passkey";
import { PasswordForm } from "../ui/password-form";

export const metadata: Metadata = { title: "Sign in · Harbour" };

const messages: Readonly<Record<string, string>> = {
  SessionRequired: "Please sign in to see this page.",
  CredentialsSignin: "That name and password do not fit together.",
  OAuthAccountNotLinked: "There is an account with this address already. Sign in the way you did the first time.",
  Verification: "This link was used before, or is too old. Ask for a new one.",
  SignInCancelled: "You stopped before the sign-in was complete.",
};

type Query = Promise<{ error?: string | string[]; callbackUrl?: string | string[] }>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const { error, callbackUrl } = await searchParams;
  if (await auth()) redirect("/dashboard");
  const back = String(callbackUrl ?? "/dashboard");
  return (
    <section className="card narrow">
      <h1>Sign in</h1>
      {error && (
        <p role="alert" className="alert">
          {messages[String(error)] ?? "The sign-in did not work. Try again, or choose another way."}
        </p>
      )}
      {buttons.map(({ name, provider }) => (
        <form key={provider.id} action={signInWith}>
          <input type="hidden" name="provider" value={provider.id} />
          <input type="hidden" name="callbackUrl" value={back} />
          <button type="submit" className="plain">
            Continue with {name}
          </button>
        </form>
      ))}
      {buttons.length > 0 && <p className="or">or</p>}
      <PasskeyButton action="authenticate" callbackUrl={back}>
        Continue with a passkey
      </PasskeyButton>
      <p className="or">or</p>
      <LinkForm callbackUrl={back} />
      <p className="or">or</p>
      <PasswordForm callbackUrl={back} />
      <p className="hint">
        To look around: <code>ada</code> with <code>engine</code>, or <code>grace</code> with <code>compiler</code>.
      </p>
    </section>
  );
}
