/** The home page: who is signed in. */
import { Form, Link } from "react-router";
import { auth } from "../auth.server.ts";
import type { Route } from "./+types/home";

export const loader = async (args: Route.LoaderArgs) => ({ session: await auth(args) });

export default function Home({ loaderData: { session } }: Route.ComponentProps) {
  if (!session) {
    return (
      <>
        <h1>You are signed out</h1>
        <Link to="/auth/signin">Sign in</Link>
      </>
    );
  }
  return (
    <>
      <h1>Hello, {session.user?.name}</h1>
      <Form method="post" action="/sign-out">
        <button type="submit">Sign out</button>
      </Form>
    </>
  );
}
