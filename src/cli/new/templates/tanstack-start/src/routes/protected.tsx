/** A page for signed-in users. */
import { createFileRoute } from "@tanstack/react-router";
import { signedInUser } from "../user.functions.ts";

export const Route = createFileRoute("/protected")({ loader: () => signedInUser(), component: Protected });

function Protected() {
  const user = Route.useLoaderData();
  return (
    <>
      <h1>Protected page</h1>
      <p>Signed in as {user?.email}</p>
    </>
  );
}
