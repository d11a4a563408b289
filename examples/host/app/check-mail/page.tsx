/** Shown after a link was sent. */
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Check your mail · Harbour" };

export default function Page() {
  return (
    <section className="card narrow">
      <h1>Check your mail</h1>
      <p>A link is on its way to you. Open it in this browser within ten minutes, and you are in.</p>
      <p className="hint">In development without a mail server, it stands in the terminal.</p>
    </section>
  );
}
