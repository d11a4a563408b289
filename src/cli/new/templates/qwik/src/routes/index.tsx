/** The home page: who is signed in. */
import { component$ } from "@builder.io/qwik";
import { Form } from "@builder.io/qwik-city";
import { useSession, useSignOut } from "./plugin@auth";

export default component$(() => {
  const session = useSession();
  const signOut = useSignOut();
  if (!session.value) {
    return (
      <>
        <h1>You are signed out</h1>
        <a href="/auth/signin">Sign in</a>
      </>
    );
  }
  return (
    <>
      <h1>Hello, {session.value.user?.name}</h1>
      <Form action={signOut}>
        <input type="hidden" name="redirectTo" value="/" />
        <button type="submit">Sign out</button>
      </Form>
    </>
  );
});
