/** Changes the session: with a server action, and from the browser. */
import type { Metadata } from "next";
import Link from "next/link";
import { auth, passkeys } from "@/auth";
import { leaveProvider, removePasskey, rename } from "../actions";
import { LeaveHere } from "../ui/leave-here";
import { Nickname } from "../ui/nickname";
import { PasskeyButton } from "../ui/passkey";

export const metadata: Metadata = { title: "Profile · Harbour" };

/** The passkeys of the signed-in user. */
async function Passkeys() {
  const list = await passkeys.list();
  return (
    <section className="card">
      <h2>Passkeys</h2>
      <p>{list.length === 0 ? "None yet." : "You can sign in with these."}</p>
      <ul className="passkeys">
        {list.map(({ id, name, createdAt, isSynced }) => (
          <li key={id}>
            <form action={removePasskey} className="row">
              <input type="hidden" name="id" value={id} />
              <span>
                {name ?? (isSynced ? "Synced passkey" : "Passkey on one device")}
                {createdAt && `, since ${createdAt.toLocaleDateString("en", { dateStyle: "medium" })}`}
              </span>
              <button type="submit" className="plain">
                Remove
              </button>
            </form>
          </li>
        ))}
      </ul>
      <PasskeyButton action="register" callbackUrl="/profile">
        Add a passkey
      </PasskeyButton>
    </section>
  );
}

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
        {session && <Passkeys />}
      </div>
      <p>
        <Link href="/sessions">Where you are signed in</Link>
      </p>
      <LeaveHere />
      <form action={leaveProvider}>
        <button type="submit" className="plain">
          Sign out, also at the provider
        </button>
      </form>
    </>
  );
}
