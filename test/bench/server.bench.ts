/** B10: a node:http server with `Auth()` behind it, against one with an empty handler. Loopback, 16 connections, bounded in time. */
import { once } from "node:events";
import { Agent, createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Auth, type AuthConfig } from "portico";
import { encode } from "portico/jwt";
import { test } from "vitest";
import { isQuick, report } from "./measure.ts";
import { loadPeer, loadPeerTokens } from "./peer.ts";
import { type Figure, figureOf } from "./rows.ts";

const secret = "a-secret-that-is-long-enough-to-be-believed-by-all";
const name = "portico.session-token";
const config: AuthConfig = { providers: [], secret, trustHost: true, basePath: "/auth" };
const [rounds, seconds] = isQuick ? [2, 0.3] : [9, 1];

const handlerOf =
  (auth: (request: Request, config: AuthConfig) => Promise<Response>): RequestListener =>
  async (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    );
    const response = await auth(new Request(`http://${incoming.headers.host}${incoming.url}`, { headers }), config);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  };

const empty: RequestListener = (_incoming, outgoing) => {
  outgoing.writeHead(200, { "content-type": "application/json" });
  outgoing.end("null");
};

/** Requests per second of CPU over 16 connections, the client included: what else the machine does costs no CPU of this process. */
async function load(listener: RequestListener, cookies: () => string): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      request({ agent, port, host: "127.0.0.1", path: "/auth/session", headers: { cookie: cookies() } }, (answer) =>
        answer.resume().on("end", resolve),
      )
        .on("error", reject)
        .end();
    });
  let done = 0;
  const before = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) {
        await visit();
        done++;
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  agent.destroy();
  server.close();
  return (done * 1_000_000) / (user + system);
}

const claims = (user: number) => ({ sub: `u${user}`, name: "Ada", email: "ada@example.com", data: "x".repeat(250) });

/** Cookies with `count` tokens, as one of the libraries makes them, one after the other. */
async function cookiesOf(seal: typeof encode, cookie: string, count: number): Promise<() => string> {
  const tokens = await Promise.all(
    Array.from({ length: count }, (_, user) => seal({ token: claims(user), secret, salt: cookie })),
  );
  let at = 0;
  return () => `${cookie}=${tokens[at++ % count]}`;
}

test("B10: requests per second", { timeout: 600_000 }, async () => {
  const [peer, peerTokens] = await Promise.all([loadPeer(), loadPeerTokens()]);
  const [ours, peers] = [handlerOf(Auth), handlerOf(peer.Auth)];
  const peerSeal = peerTokens.encode as typeof encode;
  const subjects = [
    [empty, await cookiesOf(encode, name, 16)],
    [ours, await cookiesOf(encode, name, 12_000)],
    [ours, await cookiesOf(encode, name, 16)],
    [peers, await cookiesOf(peerSeal, "authjs.session-token", 2_000)],
  ] as const;
  const rates = subjects.map(() => [] as number[]);
  for (const [listener, cookies] of subjects) await load(listener, cookies);
  for (let round = 0; round < rounds; round++)
    for (const [at, [listener, cookies]] of subjects.entries()) rates[at]?.push(await load(listener, cookies));
  const [floor, cold, hot, peerRate] = rates.map(figureOf) as [Figure, Figure, Figure, Figure];
  report(
    "node:http + Auth(), 16 connections, requests per second of CPU, against an empty handler",
    [
      { id: "B10 cold", work: "each token new", micros: cold, floor, peer: peerRate, goal: ">= 0.22x" },
      { id: "B10 hot", work: "the same 16 tokens", micros: hot, floor, peer: peerRate, goal: ">= 0.3x" },
    ],
    "req/s",
  );
});
