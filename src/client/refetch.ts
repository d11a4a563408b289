/** Refetches the session when it may have changed on the server. */
import type { Client, RefetchOptions } from "./types.ts";

/** Fetches the session on each trigger. Returns a function that stops it. */
export function startRefetching(
  { getSession, getSnapshot }: Pick<Client, "getSession" | "getSnapshot">,
  { refetchInterval, refetchOnWindowFocus = true, refetchWhenOffline = true, refetchOnNavigation }: RefetchOptions,
): () => void {
  const stop = new AbortController();

  // A failure is reported in the snapshot.
  const look = (): void => void getSession().catch(() => {});

  // On `window`, because a form named `addEventListener` would shadow the method of `document`.
  const on = (type: string, hear: (event: Event) => void, target: EventTarget = window): void =>
    target.addEventListener(type, hear, stop);

  // A form named `hidden` shadows the property: then every change of visibility triggers a fetch.
  if (refetchOnWindowFocus) on("visibilitychange", () => document.hidden !== true && look());
  // A page restored from the back/forward cache shows the session from when it was left.
  on("pageshow", (event) => (event as PageTransitionEvent).persisted && look());
  on("online", () => getSnapshot().error && look());
  // Without the Navigation API this listens on `window`, where the event never fires.
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
