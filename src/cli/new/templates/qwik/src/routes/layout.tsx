/** Around every page. */
import { component$, Slot } from "@builder.io/qwik";
import { Link } from "@builder.io/qwik-city";

export default component$(() => (
  <>
    <Slot />
    <p>
      <Link href="/">Home</Link> <Link href="/protected">Protected page</Link>
    </p>
  </>
));
