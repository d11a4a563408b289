/** The tabs of a browser announce changes to each other. */

/**
 * Tabs with the same name hear each other, but never themselves. Returns two functions: `post` listens from now on, and
 * announces a message if there is one; `leave` stops listening. A list, because bundlers cannot shorten names of properties.
 */
export function createTabs(name: string, receive: (message: string) => void) {
  let channel: BroadcastChannel | undefined;
  return [
    (message?: string): void => {
      // A server has channels too, but no tabs: there they would join the requests of different people.
      if (typeof window === "undefined") return;
      channel ??= new BroadcastChannel(name);
      channel.onmessage = ({ data }) => receive(data);
      if (message) channel.postMessage(message);
    },
    (): void => {
      channel?.close();
      channel = undefined;
    },
  ] as const;
}
