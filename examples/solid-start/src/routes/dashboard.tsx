/** A page for signed-in users. The middleware redirects other visitors, and so does the server function behind its data. */
import { Title } from "@solidjs/meta";
import { createAsync, type RouteDefinition } from "@solidjs/router";
import { createSignal, Show } from "solid-js";
import { getUser, leave } from "~/visitor.ts";

export const route = { preload: () => getUser() } satisfies RouteDefinition;

export default function Dashboard() {
  const session = createAsync(() => getUser(), { deferStream: true });
  const [claims, setClaims] = createSignal("");

  async function ask(event: MouseEvent) {
    event.preventDefault();
    const answer = await fetch("/api/token");
    setClaims(JSON.stringify(await answer.json(), null, 2));
  }

  return (
    <>
      <Title>Dashboard · portico on SolidStart</Title>
      <h1>Dashboard</h1>
      <p class="lead">Only you see this page. The server read the session, and the browser has it, too.</p>
      <div class="grid">
        <section class="card">
          <h2>You</h2>
          <Show when={session()}>
            {(found) => (
              <dl>
                <dt>Name</dt>
                <dd>{found().user.name}</dd>
                <dt>E-mail</dt>
                <dd>{found().user.email}</dd>
                <dt>Until</dt>
                <dd>
                  <time datetime={found().expires}>{found().expires.slice(0, 10)}</time>
                </dd>
              </dl>
            )}
          </Show>
          <form action={leave} method="post">
            <button type="submit">Sign out</button>
          </form>
        </section>
        <section class="card stack">
          <h2>An API</h2>
          <p class="soft">
            <code>/api/token</code> opens the token with <code>getToken</code>, and answers 401 without a session.
          </p>
          <a class="button" href="/api/token" rel="external" onClick={ask}>
            Ask it
          </a>
          <Show when={claims()}>
            <pre aria-live="polite">{claims()}</pre>
          </Show>
        </section>
      </div>
    </>
  );
}
