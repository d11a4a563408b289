/** The start page. */
import { component$ } from "@builder.io/qwik";
import { type DocumentHead, Link } from "@builder.io/qwik-city";
import { useSession } from "../plugin@auth";

export const head: DocumentHead = { title: "portico on Qwik" };

const Stranger = component$(() => (
  <>
    <h1>You are not signed in.</h1>
    <p class="lead">
      A small application with two sign-in methods: an OpenID Provider and a password. Everything works without
      JavaScript, too.
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
            <code>useSignIn</code> and <code>useSignOut</code> work with and without script. A wrong password shows a
            message in the form.
          </p>
        </section>
        <section class="card">
          <h2>Resumable</h2>
          <p class="soft">The session was read on the server. The browser reuses it without another request.</p>
        </section>
      </div>
    </>
  );
});
