/** A page for signed-in users: the server function that reads its data redirects other visitors. */
import { createAsync } from "@solidjs/router";
import { signedInUser } from "../user.ts";

export default function Protected() {
  const user = createAsync(() => signedInUser(), { deferStream: true });
  return (
    <>
      <h1>Protected page</h1>
      <p>Signed in as {user()?.email}</p>
    </>
  );
}
