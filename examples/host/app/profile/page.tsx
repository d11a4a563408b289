/** Changes the session, in two ways. */
import type { Metadata } from "next";
import { auth } from "@/auth";
import { rename } from "../actions";
import { LeaveHere } from "../ui/leave-here";
import { Nickname } from "../ui/nickname";

export const metadata: Metadata = { title: "Profile · Harbour" };

export default async function Page() {
  const session = await auth();
  return (
    <>
      <h1>Profile</h1>
      <div className="columns">
        <section className="card">
          <h2>On the server</h2>
          <form action={rename} className="stack">
            <p>
              On the server you are <strong id="server-nickname">{session?.nickname || "without a nickname"}</strong>.
            </p>
            <label>
              New nickname
              <input name="nickname" maxLength={40} required />
            </label>
            <button type="submit">Change it there</button>
          </form>
        </section>
        <section className="card">
          <h2>In the browser</h2>
          <Nickname />
        </section>
      </div>
      <LeaveHere />
    </>
  );
}
