/** What the page knows about the session, who wants to hear of it, and which of several answers is the newest. */
import type { Session } from "../core/types/session.ts";
import type { Requests } from "./requests.ts";
import { createTabs } from "./tabs.ts";
import type { Client, SessionState } from "./types.ts";

/** A session, `null` if nobody is signed in, `undefined` if that is not known. */
export type KnownSession = Session | null | undefined;

/** What is known, with its status. */
export const stateOf = (session: KnownSession, error?: Error) =>
  ({
    data: session ?? null,
    status: session ? "authenticated" : session === null ? "unauthenticated" : "loading",
    error,
  }) as SessionState;

/** A session as other tabs compare it. It ends later after each use: that alone is no change. */
const sessionMark = (session: KnownSession): string | undefined =>
  JSON.stringify(session && { ...session, expires: 0 });

/** See {@link createSessions}. */
export interface Sessions extends Pick<Client, "getSession" | "update" | "hydrate" | "getSnapshot" | "subscribe"> {
  /** Asks once more, also where an answer is under way: that one may be older than what just happened. */
  readonly renew: () => Promise<Session | null>;
  /** Takes over what is true from now on: answers to what was asked before are void. Other tabs hear of a change. */
  readonly set: (session: Session | null) => void;
  /** Listens to the other tabs, and tells them what is known here, if anything is. */
  readonly join: () => void;
  /** Listens no more: what is known would grow old from here, so it is not known any more. */
  readonly leave: () => void;
  /** Tells the other tabs that nobody is there, and hears them no more: this page is left, and stays as it is until then. */
  readonly signalSignOut: () => void;
}

/** The session of one page. */
export function createSessions({ base, data }: Requests): Sessions {
  const { post, leave } = createTabs(`portico ${base}`, hear);
  const listeners = new Set<() => void>();
  let known: KnownSession;
  let snapshot = stateOf(known);
  let reading: Promise<Session | null> | undefined;
  let ending: AbortController | undefined;
  let heard: string | undefined;
  let adopted: KnownSession;

  /** The snapshot stays the same object until something in it changes. */
  function put(session: KnownSession, error?: Error): void {
    if (JSON.stringify(session) === JSON.stringify(known) && error === snapshot.error) return;
    known = session;
    snapshot = stateOf(session, error);
    for (const listener of listeners) listener();
  }

  /** Aborts a read under way. Its answer is older than what is known now, and its cookie would undo that, too. */
  function halt(): void {
    reading = undefined;
    ending?.abort();
  }

  const join = (): void => post(sessionMark(known));

  function learn(session: KnownSession, error?: Error): void {
    const before = sessionMark(known);
    halt();
    put(session, error);
    if (sessionMark(known) !== before) join();
  }

  function getSession(): Promise<Session | null> {
    if (reading) return reading;
    ending = new AbortController();
    const settle = (session: Session | null, error?: Error) => {
      if (reading === mine) {
        learn(session, error);
        // Another tab spoke while this was under way: the answer may be older than what it spoke of.
        if (heard) hear(heard);
        heard = undefined;
        // Something newer was learned meanwhile: that is the answer, also where this one was aborted.
      } else if (reading || known !== undefined) return reading ?? (known as Session | null);
      if (error) throw error;
      return reading ?? session;
    };
    const mine: Promise<Session | null> = data<Session | null>("/session", undefined, ending).then(settle, (error) =>
      settle(known as Session | null, error),
    );
    reading = mine;
    return mine;
  }

  function hear(mark: string): void {
    if (reading) heard = mark;
    // How it went stands in the snapshot.
    else if (mark !== sessionMark(known)) getSession().catch(() => {});
  }

  return {
    getSession,
    set: learn,
    join,
    signalSignOut() {
      halt();
      post(sessionMark(null));
      leave();
    },
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew() {
      halt();
      return getSession();
    },
    async update(value) {
      learn(await data<Session | null>("/session", { data: value }));
      return known as Session | null;
    },
    hydrate(session) {
      if (session === undefined || session === adopted) return;
      adopted = session;
      learn(session);
    },
    leave() {
      leave();
      reading = adopted = undefined;
      put(undefined);
    },
  };
}
