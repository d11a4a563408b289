/** The tabs of a browser tell each other that something changed. */

/** See {@link createTabs}. */
export interface Tabs {
  /** Listens from now on, and tells all other tabs if there is something to tell. */
  readonly post: (message?: string) => void;
  /** Listens no more. */
  readonly leave: () => void;
}

/** Tabs with the same name hear each other, but never themselves. */
export function createTabs(name: string, hear: (message: string) => void): Tabs {
  let channel: BroadcastChannel | undefined;
  return {
    post(message) {
      // A server has channels as well, but no tabs: there they would join the requests of different people.
      if (typeof window === "undefined") return;
      channel ??= new BroadcastChannel(name);
      channel.onmessage = ({ data }) => hear(data);
      if (message) channel.postMessage(message);
    },
    leave() {
      channel?.close();
      channel = undefined;
    },
  };
}
