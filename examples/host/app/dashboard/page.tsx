/** For signed-in users. The proxy checks first; the page checks again, because it reads the data. */
import type { Metadata } from "next";
import { auth, signIn } from "@/auth";

export const metadata: Metadata = { title: "Dashboard · Harbour" };

const day = new Intl.DateTimeFormat("en", { dateStyle: "long" });

export default async function Page() {
  const session = await auth();
  if (!session) return signIn(undefined, { redirectTo: "/dashboard" });
  const { user, role, expires } = session;
  return (
    <section className="card">
      <h1>Dashboard</h1>
      <p>Only signed-in users see this page.</p>
      <dl>
        <dt>Name</dt>
        <dd>{user?.name ?? "–"}</dd>
        <dt>E-mail</dt>
        <dd>{user?.email ?? "–"}</dd>
        <dt>Role</dt>
        <dd>
          <span className="badge">{role}</span>
        </dd>
        <dt>Signed in until</dt>
        <dd>{day.format(new Date(expires))}</dd>
      </dl>
    </section>
  );
}
