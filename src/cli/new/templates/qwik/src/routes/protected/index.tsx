/** A page for signed-in users. */
import { component$ } from "@builder.io/qwik";
import type { RequestHandler } from "@builder.io/qwik-city";
import { useSession } from "../plugin@auth";

export const onRequest: RequestHandler = ({ sharedMap, redirect }) => {
  if (!sharedMap.get("session")) throw redirect(303, "/auth/signin?callbackUrl=/protected");
};

export default component$(() => {
  const session = useSession();
  return (
    <>
      <h1>Protected page</h1>
      <p>Signed in as {session.value?.user?.email}</p>
    </>
  );
});
