/** A proxy that terminates TLS: visitors see another host and https, the application gets plain http and forwarded headers. */
import { createServer, request as send } from "node:http";
import { portOf, type Running } from "./serve.ts";
import { maxHeaderSize } from "./visitor.ts";

/** Listens in front of a local port. Forwarded headers of a visitor are replaced, as a proxy must. */
export async function startProxy(port: number): Promise<Running> {
  const server = createServer({ maxHeaderSize }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = {
      ...headers,
      host: `127.0.0.1:${port}`,
      "x-forwarded-host": headers.host,
      "x-forwarded-proto": "https",
      "x-forwarded-for": "192.0.2.7",
    };
    const options = { host: "127.0.0.1", port, method, path, headers: forwarded, maxHeaderSize, agent: false };
    const sent = send(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    sent.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(sent);
  });
  return { port: await portOf(server), stop: () => new Promise((closed) => server.close(() => closed())) };
}
