/** The sign-in page: one action for every sign-in method, which the form names. */
import { component$ } from "@builder.io/qwik";
import { type DocumentHead, Form, type RequestHandler, useLocation } from "@builder.io/qwik-city";
import { useSignIn } from "../../plugin@auth";

export const head: DocumentHead = { title: "Sign in · portico on Qwik" };

export const onGet: RequestHandler = ({ sharedMap, redirect }) => {
  if (sharedMap.get("session")) throw redirect(303, "/dashboard/");
};

export default component$(() => {
  const signIn = useSignIn();
  const { searchParams } = useLocation().url;
  // portico judges where it may lead.
  const redirectTo = searchParams.get("callbackUrl") ?? "/dashboard/";
  const error = searchParams.get("error");
  // Errors of the form are in the action; errors of a provider are in the URL.
  const message = signIn.value?.formErrors[0] ?? (error && `You were not signed in (${error}). Please try again.`);
  return (
    <div class="door">
      <h1>Sign in</h1>
      {message && (
        <p class="note" role="alert">
          {message}
        </p>
      )}
      <Form action={signIn}>
        <input type="hidden" name="providerId" value="lighthouse" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <button type="submit" class="main">
          Continue with Lighthouse ID
        </button>
      </Form>
      <p class="or soft">or</p>
      <Form action={signIn}>
        <input type="hidden" name="providerId" value="password" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <label>
          User name <input name="options.username" autoComplete="username" autoCapitalize="none" required />
        </label>
        <label>
          Password <input name="options.password" type="password" autoComplete="current-password" required />
        </label>
        <button type="submit">Sign in with a password</button>
      </Form>
      <p class="soft">
        To try it: <code>robin</code> and <code>over-the-river</code>.
      </p>
    </div>
  );
});
