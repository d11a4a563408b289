/** The home page: who is signed in. */
import { createFileRoute } from "@tanstack/react-router";
import { currentUser } from "../user.functions.ts";

export const Route = createFileRoute("/")({ loader: () => currentUser(), component: Home });

function Home() {
  const user = Route.useLoaderData();
  if (!user) {
    return (
      <>
        <h1>You are signed out</h1>
        <a href="/auth/signin">Sign in</a>
      </>
    );
  }
  return (
    <>
      <h1>Hello, {user.name}</h1>
      <form method="post" action="/sign-out">
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}
