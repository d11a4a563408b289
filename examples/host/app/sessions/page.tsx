/** Where the user is signed in, and the ways to end it: there, everywhere else, everywhere. */
import type { Metadata } from "next";
import { listSessions } from "@/auth";
import { leaveElsewhere, leaveEverywhere, leaveThere } from "../actions";

export const metadata: Metadata = { title: "Sessions · Harbour" };

const time = (date: string | null) =>
  date ? (
    <time dateTime={date}>{new Date(date).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}</time>
  ) : (
    "an unknown time"
  );

export default async function Page() {
  const sessions = await listSessions();
  return (
    <>
      <h1>Where you are signed in</h1>
      <ul className="cards sessions">
        {sessions.map(({ id, current, label, provider, createdAt, lastUsedAt }) => (
          <li key={id} className="card">
            <h2>{label ?? "Unknown browser"}</h2>
            <p>
              Signed in {time(createdAt)}
              {provider && `, with ${provider}`}. Last used {time(lastUsedAt)}.
            </p>
            {current ? (
              <p>
                <strong>This browser</strong>
              </p>
            ) : (
              <form action={leaveThere}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="plain">
                  Sign out there
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        <form action={leaveElsewhere}>
          <button type="submit">Sign out everywhere else</button>
        </form>
        <form action={leaveEverywhere}>
          <button type="submit" className="plain">
            Sign out everywhere
          </button>
        </form>
      </div>
    </>
  );
}
