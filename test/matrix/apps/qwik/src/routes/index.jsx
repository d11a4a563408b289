/** Forms that work without script. */
import { component$ } from "@builder.io/qwik";
import { Form, useLocation } from "@builder.io/qwik-city";
import { useSession, useSignIn, useSignOut } from "./plugin@auth.js";

export default component$(() => {
  const session = useSession();
  const enter = useSignIn();
  const leave = useSignOut();
  const { pathname } = useLocation().url;
  return (
    <main>
      <pre id="session">{JSON.stringify(session.value)}</pre>
      <p>{enter.value?.error}</p>
      <Form action={enter}>
        <input type="hidden" name="providerId" value="credentials" />
        <input type="hidden" name="redirectTo" value={pathname} />
        <input name="options.name" />
        <input name="options.password" type="password" />
        <button type="submit">enter</button>
      </Form>
      <Form action={leave}>
        <input type="hidden" name="redirectTo" value={pathname} />
        <button type="submit">leave</button>
      </Form>
      <Form action={enter}>
        <input type="hidden" name="providerId" value="op" />
        <input type="hidden" name="redirectTo" value={pathname} />
        <input type="hidden" name="options.scopes" value="calendar" />
        <button type="submit">widen</button>
      </Form>
      <Form action={leave}>
        <input type="hidden" name="provider" value="true" />
        <input type="hidden" name="redirectTo" value={pathname} />
        <button type="submit">depart</button>
      </Form>
    </main>
  );
});
