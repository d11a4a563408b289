/** Logs why a session cookie opened no session: at most one line of each kind per minute. */
import type { SessionContext } from "../types/internal.ts";

/** Why a session cookie opens no session. */
export type Rejection =
  | "unreadable"
  | "foreign"
  | "expired"
  | "ended"
  | "unlisted"
  | "replaced"
  | "incomplete"
  | "actor-ended";

interface RejectionRow {
  readonly level: "warn" | "debug";
  readonly code: string;
  readonly message: string;
}

// biome-ignore format: a table
const rejectionRows: Readonly<Record<Rejection, RejectionRow>> = {
  unreadable: { level: "warn",  code: "session-rejected", message: "A session cookie was cleared, because no secret of this application opens it: it was sealed under a secret that is not configured any more, by another application with a cookie of the same name, or it was changed. If you replaced the secret, keep the former one beside it (AUTH_SECRET_1) until its sessions have expired." },
  foreign:    { level: "warn",  code: "session-foreign",  message: "A session cookie was cleared, because it was made for another audience than session.audience: by another application with the same secret, or before the option was set." },
  expired:    { level: "debug", code: "session-expired",  message: "A session cookie was cleared, because it has expired (or was issued in the future: compare the clocks of your servers)." },
  ended:      { level: "debug", code: "session-ended",    message: "A session cookie was cleared, because its session was signed out in this process." },
  unlisted:   { level: "debug", code: "session-ended",    message: "A session cookie was cleared, because its session is not among those of the user: it was ended in any process, or opened before session.revocation was set." },
  replaced:   { level: "debug", code: "session-replaced", message: "A session cookie opened no session, because a sign-in in the same browser replaced it." },
  incomplete: { level: "warn",  code: "session-claims-missing", message: "A session cookie was cleared, because the state of the adapter lacks claims of its session (session.overflow). Entries of state must stay until they expire: see that the database evicts none." },
  "actor-ended": { level: "debug", code: "session-ended", message: "A session cookie was cleared: a user acted for another in its session, and the session of this user has ended." },
};

/** Milliseconds between two lines of a kind. */
const logInterval = 60_000;

/** Logs why a session cookie was cleared. Expired sessions are normal, so they are logged at level `debug`. */
export function logRejection({ settings: { log, logOnce }, now }: SessionContext, reason: Rejection): void {
  const { level, code, message } = rejectionRows[reason];
  if (logOnce(code, now + logInterval, now)) log[level](code, `${message} This is logged once a minute at most.`);
}
