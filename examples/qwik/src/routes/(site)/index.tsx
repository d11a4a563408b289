/** The first page: who is there. */
import { component$ } from "@builder.io/qwik";
import { type DocumentHead, Link } from "@builder.io/qwik-city";
import { useSession } from "../plugin@auth";

export const head: DocumentHead = { title: "portico on Qwik" };

const Stranger = component$(() => (
  <>
    <h1>Nobody is signed in.</h1>
    <p class="lead">
      A small application with two ways in: an OpenID Provider and a password. Everything works without script, too.
    </p>
    <p class="begin">
      <Link class="button main" href="/signin/">
        Sign in
      </Link>
    </p>
  </>
));

export default component$(() => {
  const session = useSession();
  const { user } = session.value ?? {};
  return (
    <>
      {session.value ? (
        <>
          <h1>Welcome back, {user?.name}.</h1>
          <p class="lead">You are signed in as {user?.email}.</p>
          <p class="begin">
            <Link class="button main" href="/dashboard/">
              Go to the dashboard
            </Link>
          </p>
        </>
      ) : (
        <Stranger />
      )}
      <div class="grid">
        <section class="card">
          <h2>One plugin</h2>
          <p class="soft">
            <code>plugin@auth.ts</code> serves the routes below <code>/auth</code>, and reads the session of every
            request.
          </p>
        </section>
        <section class="card">
          <h2>Actions</h2>
          <p class="soft">
            <code>useSignIn</code> and <code>useSignOut</code> work with and without script. A wrong password comes back
            to the form, in words.
          </p>
        </section>
        <section class="card">
          <h2>Resumable</h2>
          <p class="soft">The session was read on the server. The browser goes on from there: it asks nobody again.</p>
        </section>
      </div>
    </>
  );
});
