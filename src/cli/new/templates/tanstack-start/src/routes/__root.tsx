/** Around every page. */
import { createRootRoute, HeadContent, Link, Outlet, Scripts } from "@tanstack/react-router";

export const Route = createRootRoute({
  head: () => ({ meta: [{ charSet: "utf-8" }, { title: "Signed in with portico" }] }),
  component: Root,
  notFoundComponent: () => <h1>There is nothing here</h1>,
});

function Root() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <p>
          <Link to="/">Home</Link> <Link to="/protected">Protected page</Link>
        </p>
        <Scripts />
      </body>
    </html>
  );
}
