/** One process of an application that calls an API for its users: `GET /token` answers with an access token. Started by `tokens.ts`. */
import { createServer } from "node:http";
import { RefreshFailed } from "../../src/core/errors/index.ts";
import { skipCSRFCheck } from "../../src/core/markers.ts";
import { createBridge, toRequest, withSetCookies, writeResponse } from "../../src/integrations/bridge/index.ts";
import { adapters } from "./adapters.ts";
import type { Store } from "./stores.ts";
import { provider } from "./token-provider.ts";

const store = process.env.LOAD_STORE as Store | "none";
const origin = process.env.LOAD_ORIGIN ?? "";

const bridge = createBridge({
  ...(store !== "none" && { adapter: await adapters[store]() }),
  providers: [provider],
  url: origin,
  secret: process.env.LOAD_SECRET ?? "",
  skipCSRFCheck,
  logger: { error: (code: string) => process.send?.({ error: code }), warn: () => {}, debug: () => {} },
});

/** Lets so many seconds pass for this process. */
function forward(seconds: number): Response {
  const now = Date.now;
  Date.now = () => now() + seconds * 1000;
  return new Response("later");
}

async function accessToken(request: Request, url: URL): Promise<Response> {
  try {
    const { token, cookies } = await bridge.accessToken({ headers: request.headers, url });
    return withSetCookies(Response.json(token), cookies);
  } catch (thrown) {
    return Response.json({ reason: thrown instanceof RefreshFailed ? thrown.reason : String(thrown) });
  }
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname === "/token") return accessToken(request, url);
  return url.pathname === "/forward" ? forward(Number(url.searchParams.get("seconds"))) : bridge.handle(request);
}

const server = createServer(async (incoming, outgoing) =>
  writeResponse(await answer(toRequest(incoming, { origin })), outgoing),
);

server.listen(Number(process.env.LOAD_PORT), "127.0.0.1", () => process.send?.({ ready: true }));
