/** B10: a node:http server with `Auth()` behind it, against one with an empty handler. Loopback, 16 connections, bounded in time. */
import { once } from "node:events";
import { Agent, createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Auth, type AuthConfig } from "portico";
import { encode } from "portico/jwt";
import { test } from "vitest";
import { report } from "./measure.ts";

const secret = "a-secret-that-is-long-enough-to-be-believed-by-all";
const name = "portico.session-token";
const config: AuthConfig = { providers: [], secret, trustHost: true };
const seconds = process.env.BENCH_QUICK === "1" ? 0.5 : 4;

const handler: RequestListener = async (incoming, outgoing) => {
  const headers = Object.entries(incoming.headers).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  const response = await Auth(new Request(`http://${incoming.headers.host}${incoming.url}`, { headers }), config);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
};

const empty: RequestListener = (_incoming, outgoing) => {
  outgoing.writeHead(200, { "content-type": "application/json" });
  outgoing.end("null");
};

/** Requests per second over 16 connections. */
async function load(listener: RequestListener, cookies: () => string): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      request(
        { agent, port, host: "127.0.0.1", path: "/auth/session", headers: { cookie: `${name}=${cookies()}` } },
        (answer) => answer.resume().on("end", resolve),
      )
        .on("error", reject)
        .end();
    });
  let done = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) {
        await visit();
        done++;
      }
    }),
  );
  agent.destroy();
  server.close();
  return done / seconds;
}

test("B10: requests per second", { timeout: 600_000 }, async () => {
  const tokens = await Promise.all(
    Array.from({ length: 12_000 }, (_, i) =>
      encode({
        token: { sub: `u${i}`, name: "Ada", email: "ada@example.com", data: "x".repeat(250) },
        secret,
        salt: name,
      }),
    ),
  );
  let at = 0;
  const cold = () => tokens[at++ % tokens.length] as string;
  const hot = () => tokens[at++ % 16] as string;
  const bare = await load(empty, hot);
  const coldRate = await load(handler, cold);
  const hotRate = await load(handler, hot);
  report(
    "node:http + Auth(), 16 connections",
    [
      { id: "B10 cold", work: "each token new", micros: coldRate, floor: bare, goal: ">= 0.24 of an empty handler" },
      { id: "B10 hot", work: "the same 16 tokens", micros: hotRate, floor: bare, goal: ">= 0.28 of an empty handler" },
    ],
    "req/s",
  );
});
