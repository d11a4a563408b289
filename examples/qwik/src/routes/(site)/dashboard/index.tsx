/** A page for those who are signed in. */
import { $, component$, useSignal } from "@builder.io/qwik";
import { type DocumentHead, Form, type RequestHandler } from "@builder.io/qwik-city";
import { useSession, useSignOut } from "../../plugin@auth";

export const head: DocumentHead = { title: "Dashboard · portico on Qwik" };

export const onRequest: RequestHandler = ({ sharedMap, redirect, url }) => {
  if (sharedMap.get("session")) return;
  throw redirect(303, `/signin/?${new URLSearchParams({ callbackUrl: url.pathname })}`);
};

const Api = component$(() => {
  const claims = useSignal("");
  const ask = $(async () => {
    const response = await fetch("/api/token/");
    claims.value = JSON.stringify(await response.json(), null, 2);
  });
  return (
    <section class="card stack">
      <h2>An API</h2>
      <p class="soft">
        <code>/api/token</code> opens the token with <code>getToken</code>, and answers 401 without a session.
      </p>
      <a class="button" href="/api/token/" preventdefault:click onClick$={ask}>
        Ask it
      </a>
      {claims.value && <pre aria-live="polite">{claims.value}</pre>}
    </section>
  );
});

export default component$(() => {
  const session = useSession();
  const signOut = useSignOut();
  const { user, expires } = session.value ?? {};
  return (
    <>
      <h1>Dashboard</h1>
      <p class="lead">
        Only you see this page. The session was read on the server, and is here in the browser as{" "}
        <code>useSession()</code>.
      </p>
      <div class="grid">
        <section class="card">
          <h2>You</h2>
          <dl>
            <dt>Name</dt>
            <dd>{user?.name}</dd>
            <dt>E-mail</dt>
            <dd>{user?.email}</dd>
            <dt>Until</dt>
            <dd>
              <time dateTime={expires}>{expires?.slice(0, 10)}</time>
            </dd>
          </dl>
          <Form action={signOut}>
            <input type="hidden" name="redirectTo" value="/" />
            <button type="submit">Sign out</button>
          </Form>
        </section>
        <Api />
      </div>
    </>
  );
});
