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
  CredentialsSignin: "The name or the password is wrong.",
  OAuthAccountNotLinked: "Another account uses this address. Sign in with the method that you used before.",
  Verification: "This link was already used or has expired. Request a new one.",
  SignInCancelled: "Sign-in was cancelled.",
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
          {messages[String(error)] ?? "Sign-in failed. Try again, or choose another method."}
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
        To try it: <code>ada</code> with <code>engine</code>, or <code>grace</code> with <code>compiler</code>.
      </p>
    </section>
  );
}
