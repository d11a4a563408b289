/** Reads 40,000 sessions in a process of its own, and prints its resident memory in bytes. */

import { setTimeout as pause } from "node:timers/promises";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { encode } from "../../src/jwt/index.ts";
import GitHub from "../../src/providers/github.ts";
import { floorSession } from "./baseline.ts";

const name = "__Host-portico.session-token";
const secret = "a-secret-that-is-long-enough-to-be-believed-by-all";
const quiet = { error() {}, warn() {}, debug() {} };
const [kind = "floor", visitors = "512"] = process.argv.slice(2);

const config = () => ({
  providers: [GitHub({ clientId: "a", clientSecret: "b" })],
  secret,
  trustHost: true,
  logger: quiet,
});

/** What reads a session, by kind. Each in flight is a request of its own. */
const readers: Readonly<Record<string, () => (request: Request) => Promise<Response> | Response>> = {
  floor: () => floorSession(secret, name),
  static: () => {
    const bridge = createBridge(config());
    return (request) => bridge.handle(request, { event: request });
  },
  lazy: () => {
    const bridge = createBridge<Request>(() => config());
    return (request) => bridge.handle(request, { event: request });
  },
};

const read = (readers[kind] as (typeof readers)[string])();
const tokens: string[] = [];
// One after the other, so that the heap does not grow before the first read.
for (let i = 0; i < Number(visitors); i++) {
  const token = { sub: `user-${i}`, name: "Ada", email: "ada@example.com", data: "x".repeat(250) };
  tokens.push(await encode({ token, secret, salt: name }));
}
const request = (at: number) =>
  new Request("https://app.example/auth/session", { headers: { cookie: `${name}=${tokens[at % tokens.length]}` } });

// What is loaded after the first answer.
await (await read(request(0))).text();
await pause(200);
let left = 40_000;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (left-- > 0) {
      await (await read(request(left))).text();
    }
  }),
);
process.stdout.write(String(process.memoryUsage.rss()));
