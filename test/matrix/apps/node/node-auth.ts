/** The integration for plain `node:http`, as the sign of `src/integration` shows it, letter by letter. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { type Asking, appendCookies, type BridgeConfig, createBridge } from "portico/integration";

// biome-ignore format: test/integration/readme.test.ts compares it with the sign
export function NodeAuth(config: BridgeConfig) {
  const bridge = createBridge(config, { basePath: "/auth" });

  const asking = ({ headers, url = "/" }: IncomingMessage): Asking => ({
    headers: new Headers(headers as Record<string, string>),
    url: new URL(url, `http://${headers.host}`),
  });

  const writer = (answer: ServerResponse) => ({
    append: (name: string, value: string) => void answer.appendHeader(name, value),
  });

  return {
    /** Answers the routes of the library; false for every other path. */
    async handle(request: IncomingMessage, answer: ServerResponse): Promise<boolean> {
      const from = asking(request);
      if (!(await bridge.owns(from))) return false;
      const { method = "GET", url = "/" } = request;
      const body = method === "POST" && { body: Readable.toWeb(request) as ReadableStream, duplex: "half" };
      const init: RequestInit = { method, headers: from.headers, ...body };
      const response = await bridge.handle(new Request(new URL(url, `http://${request.headers.host}`), init));
      answer.writeHead(response.status, [...response.headers].flat());
      answer.end(await response.text());
      return true;
    },
    /** Who is signed in. */
    async auth(request: IncomingMessage, answer: ServerResponse) {
      const { session, cookies } = await bridge.session(asking(request));
      appendCookies(writer(answer), cookies);
      return session;
    },
  };
}
