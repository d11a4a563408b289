/** Every page, with the session. */
import { createRootRoute, HeadContent, Link, Outlet, Scripts } from "@tanstack/react-router";
import style from "../../../shared/style.css?url";
import { currentUser } from "../loans.functions.ts";

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: "Tool library" },
    ],
    links: [
      { rel: "icon", href: "data:," },
      { rel: "stylesheet", href: style },
    ],
  }),
  loader: async () => ({ user: await currentUser() }),
  component: Root,
  notFoundComponent: () => <h1>Nothing here</h1>,
});

function Root() {
  const { user } = Route.useLoaderData();
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <nav>
          <Link to="/">Tool library</Link>
          {user ? <span className="soft">{user.name ?? user.email}</span> : <a href="/auth/signin">Sign in</a>}
        </nav>
        <main>
          <Outlet />
        </main>
        <Scripts />
      </body>
    </html>
  );
}
