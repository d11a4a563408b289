/** The identity provider of the tests, as a server on this machine: it signs Ada in without asking. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toRequest, writeResponse } from "../../src/integrations/bridge/node-http.ts";
import { createIssuer } from "../world/issuer.ts";

type Issuer = ReturnType<typeof createIssuer>;

async function answer(issuer: Issuer, request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== "/authorize") return issuer.handle(request);
  return new Response(null, { status: 302, headers: { location: issuer.authorize(request.url).url } });
}

/** Starts it on a free port of the loopback address. */
export async function startIssuer() {
  let issuer: Issuer | undefined;
  const server = createServer(async (request, response) => {
    if (!issuer) return void response.end();
    await writeResponse(await answer(issuer, toRequest(request, { origin: issuer.url })), response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = createIssuer({ url, clientId: "client", clientSecret: "the secret of the client" });
  return { url, stop: () => server.close() };
}
