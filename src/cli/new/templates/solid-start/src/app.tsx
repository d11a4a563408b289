/** Around every page. */
import { A, Router } from "@solidjs/router";
import { FileRoutes } from "@solidjs/start/router";
import { Suspense } from "solid-js";

export default function App() {
  return (
    <Router
      root={(props) => (
        <>
          <Suspense>{props.children}</Suspense>
          <p>
            <A href="/">Home</A> <A href="/protected">Protected page</A>
          </p>
        </>
      )}
    >
      <FileRoutes />
    </Router>
  );
}
