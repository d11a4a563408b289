/** Keeps up with the server: looks at the session when there is a reason to believe that it changed. */
import type { Client, RefetchOptions } from "./types.ts";

/** Looks now if nothing is known, and at each reason, until what it returns is called. */
export function startRefetching(
  { getSession, getSnapshot }: Pick<Client, "getSession" | "getSnapshot">,
  { refetchInterval, refetchOnWindowFocus = true, refetchWhenOffline = true, refetchOnNavigation }: RefetchOptions,
): () => void {
  const stop = new AbortController();

  // How it went stands in the snapshot.
  const look = (): void => void getSession().catch(() => {});

  // On the window and not on the document: there, a form whose name is that of a function would be in its place.
  const on = (type: string, hear: (event: Event) => void, target: EventTarget = window): void =>
    target.addEventListener(type, hear, stop);

  if (getSnapshot().status === "loading") look();
  // `hidden` may be a form with that name: then every change of visibility counts.
  if (refetchOnWindowFocus) on("visibilitychange", () => document.hidden !== true && look());
  // A page from the cache of the back button shows who was there when it was left.
  on("pageshow", (event) => (event as PageTransitionEvent).persisted && look());
  on("online", () => getSnapshot().error && look());
  // Where a browser has no such thing, it tells nobody.
  if (refetchOnNavigation) on("currententrychange", look, (window as { navigation?: EventTarget }).navigation);
  const interval =
    refetchInterval &&
    setInterval(() => {
      if (getSnapshot().data && (refetchWhenOffline || navigator.onLine)) look();
    }, refetchInterval * 1000);
  return () => {
    stop.abort();
    clearInterval(interval);
  };
}
