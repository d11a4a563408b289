/** An OAuth 2.0 server on this machine: signs every visitor in as Hans, and records its requests. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { portOf, type Running } from "./serve.ts";

/** A harbour that runs. */
export interface Harbor extends Running {
  readonly url: string;
  /** Headers of the requests that came from servers, not from visitors. */
  readonly heard: readonly IncomingHttpHeaders[];
}

const answers: Readonly<Record<string, object>> = {
  "/token": { access_token: "a-ticket", token_type: "bearer", expires_in: 3600 },
  "/userinfo": { id: "h-1", name: "Hans" },
};

/** Opens a {@link Harbor}. */
export async function openHarbor(): Promise<Harbor> {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, answer) => {
    heard.push(request.headers);
    const body = answers[request.url ?? ""];
    answer.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  const port = await portOf(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    heard,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}
