/** The identity provider of the tests, as a server on this machine: it signs Ada in without asking. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createIssuer } from "../world/issuer.ts";

type Issuer = ReturnType<typeof createIssuer>;

const requestOf = ({ method = "GET", url = "/", headers }: IncomingMessage, body: ReadableStream, origin: string) =>
  new Request(origin + url, {
    method,
    headers: headers as Record<string, string>,
    ...(method === "POST" && { body, duplex: "half" }),
  } as RequestInit);

async function answer(issuer: Issuer, request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== "/authorize") return issuer.handle(request);
  return new Response(null, { status: 302, headers: { location: issuer.authorize(request.url).url } });
}

async function write(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body) for await (const piece of body) response.write(piece);
  response.end();
}

/** Starts it on a free port of the loopback address. */
export async function startIssuer() {
  let issuer: Issuer | undefined;
  const server = createServer(async (request, response) => {
    if (!issuer) return void response.end();
    const body = Readable.toWeb(request) as ReadableStream;
    await write(response, await answer(issuer, requestOf(request, body, issuer.url)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = createIssuer({ url, clientId: "client", clientSecret: "the secret of the client" });
  return { url, stop: () => server.close() };
}
