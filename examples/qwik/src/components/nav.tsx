/** The navigation of every page. */
import { component$ } from "@builder.io/qwik";
import { Link, useLocation } from "@builder.io/qwik-city";
import type { Session } from "portico/qwik";

/** `session` is absent on prerendered pages. */
export const Nav = component$<{ session?: Session | null }>(({ session }) => {
  const { url } = useLocation();
  const current = (path: string) => (url.pathname === path ? "page" : undefined);
  return (
    <nav>
      <Link class="mark" href="/">
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          aria-hidden="true"
        >
          <path d="M4 21V10a8 8 0 0 1 16 0v11M9 21v-9a3 3 0 0 1 6 0v9M2 21h20" />
        </svg>
        Qwik
      </Link>
      <Link href="/about/" aria-current={current("/about/")}>
        About
      </Link>
      <Link href="/dashboard/" aria-current={current("/dashboard/")}>
        Dashboard
      </Link>
      {session === null && (
        <Link href="/signin/" aria-current={current("/signin/")}>
          Sign in
        </Link>
      )}
      {session && <span class="who">{session.user?.name}</span>}
    </nav>
  );
});
