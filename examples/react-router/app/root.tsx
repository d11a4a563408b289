/** Every page. The middleware serves the routes of portico, and writes its cookies. */
import { Link, Links, Meta, Outlet, Scripts } from "react-router";
import "../../shared/style.css";
import type { Route } from "./+types/root";
import { auth, middleware as authMiddleware } from "./auth.server.ts";

export const middleware: Route.MiddlewareFunction[] = [authMiddleware];

export const loader = async (args: Route.LoaderArgs) => ({ user: (await auth(args))?.user });

export default function Root({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Bakery</title>
        <Meta />
        <Links />
      </head>
      <body>
        <nav>
          <Link to="/">Bakery</Link>
          {user ? <span className="soft">{user.name ?? user.email}</span> : <Link to="/auth/signin">Sign in</Link>}
        </nav>
        <main>
          <Outlet />
        </main>
        <Scripts />
      </body>
    </html>
  );
}
