/** Pages that know who is there. */
import { component$, Slot } from "@builder.io/qwik";
import { Nav } from "../../components/nav";
import { useSession } from "../plugin@auth";

export default component$(() => {
  const session = useSession();
  return (
    <>
      <Nav session={session.value} />
      <main>
        <Slot />
      </main>
    </>
  );
});
