/** The session state of a page as a value, and how an event changes it. Pure. */
import type { Session } from "../core/types/session.ts";
import type { SessionState } from "./types.ts";

/** A read or an update succeeded or failed. `undefined`: the session is no longer known. */
export type SessionEvent = Session | null | undefined | Error;

/** A session with its status; `undefined` while it is not known. */
export const stateOf = (session?: Session | null) =>
  ({
    data: session ?? null,
    status: session ? "authenticated" : session === null ? "unauthenticated" : "loading",
    error: undefined,
  }) as SessionState;

/** The next state: the same object until something in it changes. A failure keeps the last known session. */
export function reduceState(state: SessionState, event?: SessionEvent): SessionState {
  const next = event instanceof Error ? { ...state, error: event } : stateOf(event);
  return next.error === state.error && JSON.stringify(next) === JSON.stringify(state) ? state : next;
}

/** The state as other tabs compare it; `undefined` while it is not known. Ignores `expires`, which every use extends. */
export const markOf = ({ data, status }: SessionState): string | undefined =>
  status === "loading" ? undefined : JSON.stringify(data && { ...data, expires: 0 });
