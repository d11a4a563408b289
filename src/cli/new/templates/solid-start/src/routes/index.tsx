/** The home page: who is signed in. */
import { createAsync } from "@solidjs/router";
import { Show } from "solid-js";
import { currentUser, leave } from "../user.ts";

/** `rel="external"`: portico serves the sign-in page, not the router. */
function SignedOut() {
  return (
    <>
      <h1>You are signed out</h1>
      <a href="/api/auth/signin" rel="external">
        Sign in
      </a>
    </>
  );
}

export default function Home() {
  const user = createAsync(() => currentUser(), { deferStream: true });
  return (
    <Show when={user()} fallback={<SignedOut />}>
      {(found) => (
        <>
          <h1>Hello, {found().name}</h1>
          <form action={leave} method="post">
            <button type="submit">Sign out</button>
          </form>
        </>
      )}
    </Show>
  );
}
