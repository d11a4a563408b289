/** The frame of every page. */
import { MetaProvider } from "@solidjs/meta";
import { A, createAsync, Router } from "@solidjs/router";
import { FileRoutes } from "@solidjs/start/router";
import { type JSX, Show, Suspense } from "solid-js";
import { getVisitor } from "./visitor.ts";
import "../../shared/style.css";
import "./app.css";

function Frame(props: { children?: JSX.Element }) {
  const session = createAsync(() => getVisitor(), { deferStream: true });
  return (
    <MetaProvider>
      <nav>
        <A href="/" class="mark" end>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 7l9-4 9 4-9 4zM3 12l9 4 9-4M3 17l9 4 9-4" />
          </svg>
          <span>SolidStart</span>
        </A>
        <A href="/dashboard">Dashboard</A>
        <Suspense>
          <Show when={session()?.user}>{(user) => <span class="who">{user().name}</span>}</Show>
        </Suspense>
      </nav>
      <main>
        <Suspense>{props.children}</Suspense>
      </main>
    </MetaProvider>
  );
}

export default function App() {
  return (
    <Router root={Frame}>
      <FileRoutes />
    </Router>
  );
}
