/** The start page. */
import { createFileRoute, Link } from "@tanstack/react-router";

export const Route = createFileRoute("/")({ component: Home });

function Home() {
  return (
    <>
      <h1>Borrow a drill</h1>
      <p className="lead">A tool library on TanStack Start.</p>
      <p>
        <Link to="/loans">Your loans</Link>
      </p>
    </>
  );
}
