/** The integration in the guide to custom integrations, exactly as there. */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  appendCookies,
  type BridgeConfig,
  type BridgeRequest,
  createBridge,
  toRequest,
  writeResponse,
} from "portico/integration";

// biome-ignore format: guide.test.ts compares it with the guide
export function NodeAuth(config: BridgeConfig) {
  const bridge = createBridge(config, { basePath: "/auth" });
  const requests = new WeakMap<IncomingMessage, Request>();

  /** The same object for the same request. */
  function requestOf(incoming: IncomingMessage): Request {
    const request = requests.get(incoming) ?? toRequest(incoming);
    requests.set(incoming, request);
    return request;
  }

  const bridgeRequest = ({ method, headers, url }: Request): BridgeRequest => ({ method, headers, url: new URL(url) });

  return {
    /** Responds to the routes of the library; returns false for every other path. */
    async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
      const request = requestOf(incoming);
      if (!(await bridge.owns(bridgeRequest(request)))) return false;
      await writeResponse(await bridge.handle(request), outgoing);
      return true;
    },
    /** Reads the session. The response is then for this visitor only. */
    async auth(incoming: IncomingMessage, outgoing: ServerResponse) {
      const { session, cookies } = await bridge.session(bridgeRequest(requestOf(incoming)));
      appendCookies({ append: (name, line) => void outgoing.appendHeader(name, line) }, cookies);
      outgoing.setHeader("cache-control", "private, no-store");
      return session;
    },
  };
}
