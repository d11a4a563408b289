/** Reads, updates and hands over the session of one page, and keeps it equal in all tabs. */
import type { Session } from "../core/types/session.ts";
import type { Requests } from "./requests.ts";
import { markOf, reduceState, type SessionEvent, stateOf } from "./state.ts";
import { createTabs } from "./tabs.ts";
import type { Client } from "./types.ts";

/** See {@link createSessions}. */
export interface Sessions extends Pick<Client, "getSession" | "update" | "hydrate" | "getSnapshot" | "subscribe"> {
  /** Reads again, also while a read is under way: that one may be older than what just happened. */
  readonly renew: () => Promise<Session | null>;
  /** Sets what is true from now on: reads that began before are void. Announces a change to other tabs. */
  readonly set: (session: Session | null) => void;
  /** Listens to other tabs, and announces to them what is known here, if anything is. */
  readonly join: () => void;
  /** Stops listening. What is known would go stale from here, so it is forgotten. */
  readonly leave: () => void;
  /** Announces a sign-out to other tabs and stops listening: the browser leaves this page, which stays as it is until then. */
  readonly signalSignOut: () => void;
}

type Read = Promise<Session | null>;

/**
 * The session of one page, and the reads of it: one at a time, and the newest answer wins. Returns a list, because bundlers
 * cannot shorten names of properties.
 */
function createStore(data: Requests["data"], announce: (mark?: string) => void) {
  const listeners = new Set<() => void>();
  let state = stateOf();
  let reading: Read | undefined;
  let ending: AbortController | undefined;
  let announced: string | undefined;

  /** Ends the read under way: its answer would be older than what is known now. Its cookie would undo that too, so it is aborted. */
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

  /** Another tab announced its session. During a read it waits: the answer may be older than what the tab knows. */
  function receive(mark: string): void {
    if (reading) announced = mark;
    // A failure is in the snapshot.
    else if (mark !== markOf(state)) getSession().catch(() => {});
  }

  function getSession(): Read {
    if (reading) return reading;
    ending = new AbortController();
    const settle = (event: SessionEvent) => {
      if (mine === reading) {
        set(event);
        if (announced) receive(announced);
        announced = undefined;
        // Something newer was learned meanwhile: that is the answer, also where this read was aborted.
      } else if (reading || markOf(state)) return reading ?? state.data;
      if (event instanceof Error) throw event;
      return reading ?? event;
    };
    const mine = data<Session | null>("/session", undefined, ending).then(settle, settle) as Read;
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
