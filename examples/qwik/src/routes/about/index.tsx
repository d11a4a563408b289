/** A page that is rendered ahead, when the application is built. */
import { component$ } from "@builder.io/qwik";
import type { DocumentHead } from "@builder.io/qwik-city";
import { Nav } from "../../components/nav";
import { useSession } from "../plugin@auth";

export const head: DocumentHead = { title: "About · portico on Qwik" };

export default component$(() => {
  const session = useSession();
  return (
    <>
      <Nav />
      <main>
        <h1>About</h1>
        <p class="lead">
          This page was rendered when the application was built. Who was signed in then?{" "}
          {session.value === null ? "No user." : "A user!"}
        </p>
      </main>
    </>
  );
});
