/** Reads and updates the session of one page, and keeps it the same in all tabs. */
import type { Session } from "../core/types/session.ts";
import type { Requests } from "./requests.ts";
import { markOf, reduceState, type SessionEvent, stateOf } from "./state.ts";
import { createTabs } from "./tabs.ts";
import type { Client } from "./types.ts";

/** See {@link createSessions}. */
export interface Sessions extends Pick<Client, "getSession" | "update" | "hydrate" | "getSnapshot" | "subscribe"> {
  /** Reads again, even during a read, whose result may be older than the change that caused this call. */
  readonly renew: () => Promise<Session | null>;
  /** Sets the session. Reads that began before are discarded. Announces a change to other tabs. */
  readonly set: (session: Session | null) => void;
  /** Listens to other tabs, and announces the session to them if it is known. */
  readonly join: () => void;
  /** Stops listening, and forgets the session, which would become stale. */
  readonly leave: () => void;
  /** Announces a sign-out to other tabs and stops listening. The state of this page does not change until the browser leaves it. */
  readonly signalSignOut: () => void;
}

type Read = Promise<Session | null>;

/**
 * The session of one page and its reads: one at a time, and the newest result wins. Returns a list, because bundlers cannot
 * shorten property names.
 */
function createStore(data: Requests["data"], announce: (mark?: string) => void) {
  const listeners = new Set<() => void>();
  let state = stateOf();
  let reading: Read | undefined;
  let ending: AbortController | undefined;
  let announced: string | undefined;

  /** Aborts the read in progress: its result is outdated, and its `Set-Cookie` could overwrite a newer cookie. */
  function halt(spares?: boolean): void {
    reading = undefined;
    if (!spares) ending?.abort();
  }

  function set(event?: SessionEvent, spares?: boolean): void {
    halt(spares);
    const before = state;
    state = reduceState(before, event);
    if (state !== before) for (const listener of listeners) listener();
    if (markOf(state) !== markOf(before)) announce(markOf(state));
  }

  /** Another tab announced its session. During a read this waits, because the result may be older than what the tab sent. */
  function receive(mark: string): void {
    if (reading) announced = mark;
    // A failure is reported in the snapshot.
    else if (mark !== markOf(state)) getSession().catch(() => {});
  }

  function getSession(): Read {
    if (reading) return reading;
    ending = new AbortController();
    const conclude = (event: SessionEvent) => {
      if (mine === reading) {
        set(event);
        if (announced) receive(announced);
        announced = undefined;
        // The session was set during this read: return the newer value, even if this read was aborted.
      } else if (reading || markOf(state)) return reading ?? state.data;
      if (event instanceof Error) throw event;
      return reading ?? event;
    };
    const mine = data<Session | null>("/session", undefined, ending).then(conclude, conclude) as Read;
    reading = mine;
    return mine;
  }

  return [getSession, set, halt, receive, () => state, listeners] as const;
}

/** The session of one page. */
export function createSessions({ base, data }: Requests): Sessions {
  const [post, leave] = createTabs(`portico ${base}`, (mark) => receive(mark));
  const [getSession, set, halt, receive, getSnapshot, listeners] = createStore(data, post);
  let rendered: Session | null | undefined;
  return {
    getSession,
    set,
    getSnapshot,
    join: () => post(markOf(getSnapshot())),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew() {
      halt();
      return getSession();
    },
    async update(value) {
      set(await data<Session | null>("/session", { data: value }));
      return getSnapshot().data;
    },
    hydrate(session) {
      if (session !== undefined && session !== rendered) {
        rendered = session;
        set(session);
      }
    },
    signalSignOut() {
      halt();
      post("null");
      leave();
    },
    leave() {
      rendered = undefined;
      set(undefined, true);
      leave();
    },
  };
}
