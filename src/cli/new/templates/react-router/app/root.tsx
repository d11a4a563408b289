/** Around every page. The middleware serves the routes of portico, and writes its cookies. */
import { Link, Links, Meta, Outlet, Scripts } from "react-router";
import type { Route } from "./+types/root";
import { middleware as authMiddleware } from "./auth.server.ts";

export const middleware: Route.MiddlewareFunction[] = [authMiddleware];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Signed in with portico</title>
        <Meta />
        <Links />
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
