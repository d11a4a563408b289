import { useRouter } from "next/router";
import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";

export default function SignIn() {
  const router = useRouter();
  const [error, setError] = useState(router.query.error);

  async function enter(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const result = await signIn("credentials", { ...fields, redirect: false });
    if (result?.ok) await router.push("/orders");
    else setError(result?.error ?? "Try again");
  }

  return (
    <>
      <h1>Sign in</h1>
      {error && <p role="alert">{error}</p>}
      <button type="button" onClick={() => signIn("harbor", { callbackUrl: "/orders" })}>
        Continue with Harbor ID
      </button>
      <button type="button" onClick={() => signIn("github", { callbackUrl: "/orders" })}>
        Continue with GitHub
      </button>
      <form onSubmit={enter}>
        <input name="email" type="email" placeholder="Email" />
        <input name="password" type="password" placeholder="Password" />
        <button type="submit">Continue with a password</button>
      </form>
    </>
  );
}
