/** The start page: sign-in forms without a session, a greeting with one. */
import { Title } from "@solidjs/meta";
import { A, createAsync, useSearchParams, useSubmission } from "@solidjs/router";
import { Show } from "solid-js";
import { enter, getVisitor } from "~/visitor.ts";

/** The messages for errors. Text from the URL is never shown, because anyone can create a link. */
const reasons: Readonly<Record<string, string>> = {
  CredentialsSignin: "The user name or the password is wrong.",
  AccessDenied: "Access denied, or sign-in cancelled.",
};

function Door() {
  const [search] = useSearchParams<{ error?: string; callbackUrl?: string }>();
  const entering = useSubmission(enter);
  const reason = () => search.error && (reasons[search.error] ?? "You were not signed in. Please try again.");
  // portico judges where it may lead.
  const goal = () => search.callbackUrl ?? "/dashboard";
  return (
    <div class="split">
      <div>
        <h1>You are not signed in.</h1>
        <p class="lead">
          Two sign-in methods: an OpenID Provider and a password. Both are actions, so they work before a script is
          loaded, and without.
        </p>
        <p class="lead">
          To try it: <code>robin</code> and <code>over-the-river</code>.
        </p>
      </div>
      <div class="card door">
        <Show when={reason()}>
          <p class="note" role="alert">
            {reason()}
          </p>
        </Show>
        <form action={enter} method="post">
          <input type="hidden" name="provider" value="lighthouse" />
          <input type="hidden" name="redirectTo" value={goal()} />
          <button type="submit" class="main" disabled={entering.pending}>
            Continue with Lighthouse ID
          </button>
        </form>
        <p class="or">or</p>
        <form action={enter} method="post">
          <input type="hidden" name="provider" value="password" />
          <input type="hidden" name="redirectTo" value={goal()} />
          <label>
            User name <input name="username" autocomplete="username" autocapitalize="none" required />
          </label>
          <label>
            Password <input name="password" type="password" autocomplete="current-password" required />
          </label>
          <button type="submit" disabled={entering.pending}>
            Sign in with a password
          </button>
        </form>
      </div>
    </div>
  );
}

export default function Start() {
  const session = createAsync(() => getVisitor(), { deferStream: true });
  return (
    <>
      <Title>portico on SolidStart</Title>
      <Show when={session()?.user} fallback={<Door />}>
        {(user) => (
          <>
            <h1>Welcome back, {user().name}.</h1>
            <p class="lead">You are signed in as {user().email}.</p>
            <p class="begin">
              <A class="button main" href="/dashboard">
                Go to the dashboard
              </A>
            </p>
          </>
        )}
      </Show>
    </>
  );
}
