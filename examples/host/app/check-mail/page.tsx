/** Shown after a link was sent. */
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Check your mail · Harbour" };

export default function Page() {
  return (
    <section className="card narrow">
      <h1>Check your mail</h1>
      <p>We sent you a link. Open it in this browser within ten minutes to sign in.</p>
      <p className="hint">In development without a mail server, it is printed in the terminal.</p>
    </section>
  );
}
