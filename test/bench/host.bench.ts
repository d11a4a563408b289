/** B1: what `auth` as a proxy of Next.js costs a request, against the same work written by hand. */
import { NextRequest } from "next/server.js";
import HostAuth from "portico/host";
import { encode } from "portico/jwt";
import { test, vi } from "vitest";
import { floorSession } from "./baseline.ts";
import { measure, report } from "./measure.ts";

const name = "__Host-portico.session-token";
const secret = "a-secret-that-is-long-enough-to-be-believed-by-all";
const url = "https://app.example/dashboard";

/** Next.js keeps the headers of the request that is served: here, those of the newest. */
const served = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers.js", () => ({ headers: async () => served.headers, cookies: async () => ({}) }));
vi.mock("next/server.js", async (original) => ({ ...(await original<object>()), connection: async () => {} }));

const { auth } = HostAuth({
  providers: [],
  secret,
  trustHost: true,
  logger: { error() {}, warn() {}, debug() {} },
  callbacks: { authorized: ({ auth }) => auth !== null },
});

const tokens = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      encode({
        token: { sub: `user-${i}`, name: "Ada Lovelace", email: "ada@example.com", data: "x".repeat(250) },
        secret,
        salt: name,
      }),
    ),
  );

/** Hands out the items of a list for ever, one after the other. */
const cycle = <T>(items: readonly T[]) => {
  let at = 0;
  return () => items[at++ % items.length] as T;
};

test("B1: auth as a proxy", { timeout: 600_000 }, async () => {
  const cold = await tokens(12_000);
  const hot = cold.slice(0, 16);
  const floor = floorSession(secret, name);
  const ask = (token: string): NextRequest => new NextRequest(url, { headers: { cookie: `${name}=${token}` } });
  const proxy = (next: () => string) => async () => {
    const request = ask(next());
    served.headers = new Headers(request.headers);
    await auth(request, {} as never);
  };
  const byHand = (next: () => string) => async () => void (await floor(ask(next())));
  const [coldUs, coldFloor, hotUs, hotFloor] = await measure([
    { name: "cold", run: proxy(cycle(cold)) },
    { name: "cold floor", run: byHand(cycle(cold)) },
    { name: "hot", run: proxy(cycle(hot)) },
    { name: "hot floor", run: byHand(cycle(hot)) },
  ]);
  report("auth as a proxy of Next.js, the request included", [
    { id: "B1 proxy", work: "a visitor, each token new", micros: coldUs, floor: coldFloor, goal: "" },
    { id: "B1 proxy", work: "the same 16 tokens again and again", micros: hotUs, floor: hotFloor, goal: "" },
  ]);
});
