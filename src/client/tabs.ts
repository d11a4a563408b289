/** Announces session changes between the tabs of a browser. */

/**
 * Connects tabs that use the same name. Returns two functions: `post` starts listening, and sends a message if one is given;
 * `leave` stops listening. Returns a list, because bundlers cannot shorten property names.
 */
export function createTabs(name: string, receive: (message: string) => void) {
  let channel: BroadcastChannel | undefined;
  return [
    (message?: string): void => {
      // Servers have BroadcastChannel too, but no tabs: there it would connect the requests of different users.
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
